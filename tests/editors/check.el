;;; check.el --- what a real Emacs makes of speclev-mode  -*- lexical-binding: t; -*-

;; The current folder has copies of files.  Writes what is wrong into the file `errors'.

(require 'speclev-mode)
(require 'imenu)
(require 'compile)
(require 'package)
(require 'xref)

(defvar speclev-check-errors nil)
(defconst speclev-check-folder default-directory)

(defun speclev-check-open (name)
  "Visit the file NAME."
  (find-file (expand-file-name name speclev-check-folder)))

(defun speclev-check-equal (wanted found what)
  "WANTED is what should have been FOUND of WHAT."
  (unless (equal wanted found)
    (push (format "%s: %S, not %S" what found wanted) speclev-check-errors)))

(defun speclev-check-types ()
  (dolist (each '(("bad.des" . speclev-mode) ("other.des" . fundamental-mode) ("new.des" . speclev-mode)
                  ("comments.des" . speclev-mode) ("dungeon.def" . speclev-dungeon-mode)
                  ("module.def" . fundamental-mode) ("deep.def" . speclev-dungeon-mode)))
    (speclev-check-open (car each))
    (speclev-check-equal (cdr each) major-mode (car each))))

(defconst speclev-check-faces
  '(("Comment" . font-lock-comment-face) ("Heading" . font-lock-preprocessor-face) ("String" . font-lock-string-face)
    ("Constant" . font-lock-constant-face) ("Statement" . font-lock-keyword-face)
    ("Variable" . font-lock-variable-name-face) ("Number") ("-") ("Map") ("MapWord" . font-lock-preprocessor-face)
    ("MapWall" . speclev-wall) ("MapDoor" . speclev-door) ("MapWater" . speclev-water) ("MapLava" . speclev-lava)
    ("MapFurniture" . speclev-furniture) ("MapTree" . speclev-tree) ("Character" . font-lock-string-face)
    ("Call" . font-lock-function-name-face) ("Property" . font-lock-type-face) ("Control" . font-lock-builtin-face)
    ("Condition" . font-lock-preprocessor-face)))

(defun speclev-check-colours ()
  (dolist (file '("sample.des" "sample.def"))
    (speclev-check-open file)
    (font-lock-ensure)
    (let ((rows (with-temp-buffer
                  (insert-file-contents (concat file ".groups"))
                  (split-string (buffer-string) "\n" t))))
      (dolist (row rows)
        (pcase-let ((`(,line ,word ,group) (split-string row "\t")))
          (goto-char (point-min))
          (forward-line (1- (string-to-number line)))
          (let ((case-fold-search nil))
            (search-forward word (line-end-position)))
          (let* ((face (get-text-property (match-beginning 0) 'face))
                 ;; Where a comment begins it has a face of its own.
                 (face (if (eq face 'font-lock-comment-delimiter-face) 'font-lock-comment-face face)))
            (speclev-check-equal (cdr (assoc group speclev-check-faces)) face (concat file ": " row))))))))

(defun speclev-check-indentation ()
  (dolist (file (file-expand-wildcards (expand-file-name "levels/*.des" speclev-check-folder)))
    (speclev-check-open file)
    (let ((before (buffer-string)))
      (indent-region (point-min) (point-max))
      (speclev-check-equal nil (speclev-check-difference before (buffer-string)) file)
      (when (string-match-p "castle" file)
        (goto-char (point-min))
        (let ((case-fold-search nil))
          (while (re-search-forward "^ +\\([A-Z${}]\\)" nil t) (replace-match "\\1")))
        (speclev-check-equal t (not (equal before (buffer-string))) file)
        (indent-region (point-min) (point-max))
        (speclev-check-equal nil (speclev-check-difference before (buffer-string)) file))
      (set-buffer-modified-p nil))))

(defun speclev-check-difference (before after)
  "The first line of BEFORE that is another one in AFTER."
  (let ((a (split-string before "\n")) (b (split-string after "\n")))
    (while (and a b (equal (car a) (car b))) (pop a) (pop b))
    (and (or a b) (list (car a) (car b)))))

(defun speclev-check-index ()
  (speclev-check-open "levels/castle.des")
  (speclev-check-equal '("castle") (delete "*Rescan*" (mapcar #'car (imenu--make-index-alist))) "index")
  (speclev-check-open "sample.def")
  (speclev-check-equal '("The Mine" "Levels") (sort (delete "*Rescan*" (mapcar #'car (imenu--make-index-alist))) #'string>)
                       "index"))

(defun speclev-check-compile (name)
  "Compile the file NAME.  Of messages, notes are passed over."
  (speclev-check-open name)
  (let* ((finished nil) (places nil)
         (compilation-finish-functions (list (lambda (&rest _) (setq finished t))))  ; all output is there then
         (buffer (compile compile-command)))
    (while (not finished) (accept-process-output nil 0.05))
    (with-current-buffer buffer
      (goto-char (point-min))
      (compilation--ensure-parse (point-max))
      (condition-case nil
          (while t
            (compilation-next-error 1)
            (let ((place (compilation--message->loc (get-text-property (point) 'compilation-message))))
              (push (list (compilation--loc->line place) (compilation--loc->col place)) places)))
        (error nil)))
    (speclev-check-equal '((8 13) (9 19)) (seq-remove (lambda (place) (null (cadr place))) (nreverse places))
                         (concat "compile " name))))

(defun speclev-check ()
  (condition-case failure
      (progn
        (setq make-backup-files nil)
        (speclev-check-types)
        (speclev-check-colours)
        (speclev-check-indentation)
        (speclev-check-index)
        (speclev-check-compile "bad.des")
        ;; A name may begin as an option does.
        (copy-file "bad.des" (expand-file-name "-w.des" speclev-check-folder))
        (speclev-check-compile "-w.des"))
    (error (push (format "%S" failure) speclev-check-errors)))
  (write-region (mapconcat #'identity (nreverse speclev-check-errors) "\n") nil (expand-file-name "errors" speclev-check-folder)))

;; eglot, where it is.
(declare-function eglot-current-server "eglot")
(declare-function eglot-code-actions "eglot")
(declare-function eglot-format-buffer "eglot")
(declare-function eglot-rename "eglot")
(declare-function eglot-shutdown "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function eglot--apply-workspace-edit "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function flymake-start "flymake")
(declare-function flymake-diagnostics "flymake")
(declare-function flymake-diagnostic-beg "flymake")
(declare-function jsonrpc-request "jsonrpc")
(declare-function jsonrpc-running-p "jsonrpc")

(defun speclev-check-wait (done)
  "Let processes go on until DONE gives something, for 20 seconds at most."
  (let ((tries 400))
    (while (and (> tries 0) (not (funcall done)))
      (setq tries (1- tries))
      (accept-process-output nil 0.05))))

(defun speclev-check-diagnostics (least)
  "The lines and columns of the diagnostics of this buffer, of which LEAST are waited for."
  (speclev-check-wait (lambda () (>= (length (flymake-diagnostics)) least)))
  (sort (mapcar (lambda (each)
                  (save-excursion
                    (goto-char (flymake-diagnostic-beg each))
                    (format "%d %d" (line-number-at-pos) (1+ (current-column)))))
                (flymake-diagnostics))
        #'string<))

(defun speclev-check-find (text)
  "Go behind the first TEXT."
  (goto-char (point-min))
  (let ((case-fold-search nil)) (search-forward text)))

(defun speclev-check-line ()
  "The line at point."
  (buffer-substring (line-beginning-position) (line-end-position)))

(defun speclev-check-pause ()
  "Do what is done when one has stopped typing."
  (eglot--signal-textDocument/didChange)
  (flymake-start))

(defun speclev-check-replace (text by)
  "Write BY in the place of the first TEXT."
  (speclev-check-find text)
  (replace-match by)
  (speclev-check-pause))

(defun speclev-check-hover (text wanted)
  "Over the end of TEXT is told what matches WANTED."
  (speclev-check-find text)
  (backward-char)
  (let ((told (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (speclev-check-equal t (and (string-match-p wanted (format "%S" (plist-get told :contents))) t) (format "hover: %S" told))))

(defun speclev-check-session ()
  "What one does in a session: every request goes through the commands of eglot."
  (speclev-check-open "session.des")
  (speclev-check-wait #'eglot-current-server)
  (speclev-check-hover "dwarf" "class 'h'")
  (speclev-check-replace "dwarf" "hobb")
  (completion-at-point)
  (speclev-check-equal "MONSTER:'h',\"hobbit\",(1,1),asleep" (speclev-check-line) "completion")
  (speclev-check-replace "hobbit" "dwarf")
  (speclev-check-find "monster[0")
  (let* ((found (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
         (marker (xref-location-marker (xref-item-location found))))
    (speclev-check-equal 8 (with-current-buffer (marker-buffer marker) (line-number-at-pos marker)) "definition"))
  (speclev-check-find "\"burr")
  (eglot-rename "den")
  (speclev-check-equal "MAZE:\"den\",' '" (speclev-check-line) "renaming")
  (speclev-check-replace "dwarf" "dwraf")
  (speclev-check-equal '("9 13") (speclev-check-diagnostics 1) "a mistake while one types")
  (let ((fix (seq-find (lambda (each) (eq (plist-get each :isPreferred) t))
                       (eglot-code-actions (- (point) 5) (point) "quickfix"))))
    (eglot--apply-workspace-edit (plist-get fix :edit))
    (speclev-check-equal "MONSTER:'h',\"dwarf\",(1,1),asleep" (speclev-check-line) "a quick fix"))
  (speclev-check-pause)
  (speclev-check-wait (lambda () (null (flymake-diagnostics))))
  (speclev-check-equal nil (flymake-diagnostics) "what was mended")
  (speclev-check-replace "asleep" " asleep")
  (eglot-format-buffer)
  (speclev-check-find "dwarf")
  (speclev-check-equal "MONSTER:'h',\"dwarf\",(1,1),asleep" (speclev-check-line) "formatting")
  (set-buffer-modified-p nil)
  (let ((server (eglot-current-server)))
    (eglot-shutdown server)
    (speclev-check-equal nil (jsonrpc-running-p server) "the end of the server")))

(defun speclev-check-eglot ()
  "Let eglot start the server as an init file says.
Write where cell.des has mistakes into the file `found', and into `session' what is wrong."
  (setq make-backup-files nil)
  (package-activate-all)
  (if (not (fboundp 'eglot-ensure))
      (write-region "no client" nil (expand-file-name "found" speclev-check-folder))
    (condition-case failure
        (progn
          (speclev-check-open "cell.des")
          (run-hooks 'post-command-hook)
          (write-region (mapconcat #'identity (speclev-check-diagnostics 1) "\n") nil
                        (expand-file-name "found" speclev-check-folder))
          (speclev-check-session))
      (error (push (format "%S" failure) speclev-check-errors)))
    (write-region (mapconcat #'identity (nreverse speclev-check-errors) "\n") nil
                  (expand-file-name "session" speclev-check-folder))))

;;; check.el ends here
