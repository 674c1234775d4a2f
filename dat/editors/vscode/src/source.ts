import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

const scheme = 'speclev-source';
const viewType = 'speclev.compiled';

/** What the server tells of a compiled file. */
interface Source {
  text: string;
  isDungeon: boolean;
  target: string;
  abi: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** Compiled levels and dungeons as their sources, which cannot be written. */
class Sources implements vscode.TextDocumentContentProvider, vscode.CustomReadonlyEditorProvider {
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {}

  /** Shows the source of a compiled file; in the group of editors that has the focus, if no other is named. */
  async show(file: vscode.Uri | undefined, viewColumn?: vscode.ViewColumn): Promise<void> {
    if (!file) return;
    const { isDungeon, target, abi } = await this.source(file.toString());
    // The server takes the game from here, since the text is no file, and no folder says for which game it is.
    const query = new URLSearchParams({ target, abi, file: file.toString() }).toString();
    const path = file.path.replace(/\.lev$/, '') + (isDungeon ? '.def' : '.des');
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme, path, query }));
    await vscode.languages.setTextDocumentLanguage(document, isDungeon ? 'speclev-dungeon' : 'speclev');
    await vscode.window.showTextDocument(document, { viewColumn });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (await this.source(new URLSearchParams(uri.query).get('file') ?? '')).text;
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  /** An editor of texts takes the place of this one; where there is no source, this one says why. */
  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    try {
      await this.show(uri, panel.viewColumn);
      panel.dispose();
    } catch (error) {
      const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
      panel.webview.html = `${policy}<p>${escaped(basename(uri.path))}: ${escaped((error as Error).message)}</p>`;
    }
  }

  private async source(file: string): Promise<Source> {
    const running = await this.client();
    if (!running) throw new Error('there is no server');
    return running.sendRequest<Source>('speclev/decompile', { uri: file });
  }
}

/** client: the server's, once it runs; undefined if it cannot be started. */
export function registerSources(client: () => Promise<LanguageClient | undefined>): vscode.Disposable {
  const sources = new Sources(client);
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, sources),
    vscode.window.registerCustomEditorProvider(viewType, sources),
    vscode.commands.registerCommand('speclev.openSource', (file?: vscode.Uri) => sources.show(file)),
  );
}
