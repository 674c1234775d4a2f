import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** How long the cursor rests before the picture follows it, in milliseconds. */
const rest = 300;

/** What the page does: shows a picture or a text, and tells where one clicks. Lines of the source are in the titles of squares. */
const script = `
  const vscode = acquireVsCodeApi();
  const place = document.getElementById('picture');
  window.addEventListener('message', ({ data }) => {
    if (data.svg) place.replaceChildren(document.importNode(new DOMParser().parseFromString(data.svg, 'image/svg+xml').documentElement, true));
    else place.textContent = data.text;
    document.getElementById('seed').textContent = data.seed === undefined ? 'what is certain' : 'seed ' + data.seed;
  });
  place.addEventListener('click', ({ target }) => {
    const title = target.closest('rect')?.querySelector('title')?.textContent ?? '';
    const lines = [...title.matchAll(/:(\\d+): /g)].map((match) => Number(match[1]));
    if (lines.length) vscode.postMessage({ line: lines.at(-1) });
  });
  for (const step of ['certain', 'next']) document.getElementById(step).addEventListener('click', () => vscode.postMessage({ step }));
`;

function page(): string {
  const nonce = randomBytes(16).toString('base64');
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<style>svg { max-width: 100%; height: auto }</style>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<p><button id="certain">What is certain</button> <button id="next">Next seed</button> <span id="seed"></span></p>
<div id="picture"></div>
<script nonce="${nonce}">${script}</script>
</html>`;
}

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
      this.panel.webview.onDidReceiveMessage((message) => this.answer(message));
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
    try {
      const { level, svg } = await this.request(editor.document.uri, position);
      this.panel.title = level;
      void this.panel.webview.postMessage({ svg, seed: this.seed });
    } catch (error) {
      void this.panel.webview.postMessage({ text: (error as Error).message, seed: this.seed });
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

  private answer(message: { line?: number; step?: 'certain' | 'next' }): void {
    if (message.step) {
      this.seed = message.step === 'certain' ? undefined : (this.seed ?? -1) + 1;
      void this.draw();
    } else if (message.line && this.editor) {
      const place = new vscode.Position(message.line - 1, 0);
      const options = { viewColumn: this.editor.viewColumn, selection: new vscode.Range(place, place) };
      void vscode.window.showTextDocument(this.editor.document, options);
    }
  }
}
