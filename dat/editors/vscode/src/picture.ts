import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { page, type Shown, type Wanted } from './page';

/** How long the cursor rests before the picture follows it, in milliseconds. */
const rest = 300;

/** A panel with the picture of the level that the cursor is in. */
export class PicturePanel {
  private panel: vscode.WebviewPanel | undefined;
  private editor: vscode.TextEditor | undefined;
  private seed: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly client: () => LanguageClient | undefined) {}

  show(): void {
    this.editor = vscode.window.activeTextEditor;
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel('speclev.picture', 'Level', where, { enableScripts: true });
      this.panel.webview.html = page();
      this.panel.webview.onDidReceiveMessage((wanted: Wanted) => this.answer(wanted));
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.follow(this.editor);
  }

  /** To be called where the cursor moved or the text changed. */
  follow(editor: vscode.TextEditor | undefined): void {
    if (!this.panel || editor?.document.languageId !== 'speclev') return;
    this.editor = editor;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(), rest);
  }

  private async draw(): Promise<void> {
    const editor = this.editor;
    if (!this.panel || !editor) return;
    const position = editor.selection.active;
    const tell = (shown: Pick<Shown, 'svg' | 'text'>) => {
      const message: Shown = { ...shown, line: position.line + 1, seed: this.seed };
      void this.panel?.webview.postMessage(message);
    };
    try {
      const { level, svg } = await this.request(editor.document.uri, position);
      this.panel.title = level;
      tell({ svg });
    } catch (error) {
      tell({ text: (error as Error).message });
    }
  }

  private async request(uri: vscode.Uri, position: vscode.Position): Promise<{ level: string; svg: string }> {
    const client = this.client();
    if (!client) throw new Error('there is no server');
    return client.sendRequest('speclev/picture', {
      textDocument: { uri: client.code2ProtocolConverter.asUri(uri) },
      position: client.code2ProtocolConverter.asPosition(position),
      ...(this.seed === undefined ? {} : { seed: this.seed }),
    });
  }

  private answer({ line, step }: Wanted): void {
    if (step) {
      this.seed = step === 'certain' ? undefined : (this.seed ?? -1) + 1;
      void this.draw();
    } else if (line && this.editor) {
      const place = new vscode.Position(line - 1, 0);
      const options = { viewColumn: this.editor.viewColumn, selection: new vscode.Range(place, place) };
      void vscode.window.showTextDocument(this.editor.document, options);
    }
  }
}
