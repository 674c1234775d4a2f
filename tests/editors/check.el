;;; check.el --- what a real Emacs makes of speclev-mode  -*- lexical-binding: t; -*-

;; The current folder has copies of files.  Writes what is wrong into the file `errors'.

(require 'speclev-mode)
(require 'imenu)
(require 'compile)

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

(defun speclev-check-compile ()
  "Of messages, notes are passed over."
  (speclev-check-open "bad.des")
  (let* ((buffer (compile compile-command)) (places nil))
    (while (process-live-p (get-buffer-process buffer)) (accept-process-output nil 0.05))
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
                         "compile")))

(defun speclev-check ()
  (condition-case failure
      (progn
        (setq make-backup-files nil)
        (speclev-check-types)
        (speclev-check-colours)
        (speclev-check-indentation)
        (speclev-check-index)
        (speclev-check-compile))
    (error (push (format "%S" failure) speclev-check-errors)))
  (write-region (mapconcat #'identity (nreverse speclev-check-errors) "\n") nil (expand-file-name "errors" speclev-check-folder)))

(defvar flymake-diagnostics-function)
(declare-function eglot--guess-contact "eglot")
(declare-function eglot--connect "eglot")
(declare-function flymake-diagnostics "flymake")
(declare-function flymake-diagnostic-beg "flymake")

(defun speclev-check-eglot ()
  "Let eglot start the server, and write the lines of its diagnostics into the file `diagnostics'."
  (write-region
   (if (not (require 'eglot nil t))
       "no client"
     (speclev-check-open "bad.des")
     (apply #'eglot--connect (eglot--guess-contact))
     (let ((tries 400))
       (while (and (> tries 0) (< (length (flymake-diagnostics)) 2))
         (setq tries (1- tries))
         (accept-process-output nil 0.05)))
     (mapconcat (lambda (each) (format "%d" (line-number-at-pos (flymake-diagnostic-beg each))))
                (flymake-diagnostics) "\n"))
   nil (expand-file-name "diagnostics" speclev-check-folder)))

;;; check.el ends here
