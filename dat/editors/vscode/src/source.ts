import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

const scheme = 'speclev-source';

/** Compiled levels and dungeons as their sources, which cannot be written. */
export function registerSources(client: () => Promise<LanguageClient | undefined>): vscode.Disposable {
  const provider: vscode.TextDocumentContentProvider = {
    async provideTextDocumentContent(uri) {
      const running = await client();
      if (!running) return '# There is no server.\n';
      const { text } = await running.sendRequest<{ text: string }>('speclev/decompile', { uri: uri.query });
      return text;
    },
  };
  const open = async (file: vscode.Uri | undefined) => {
    if (!file) return;
    const isLevel = file.path.endsWith('.lev');
    const uri = vscode.Uri.from({ scheme, path: file.path.replace(/\.lev$/, '') + (isLevel ? '.des' : '.def'), query: file.toString() });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, isLevel ? 'speclev' : 'speclev-dungeon');
    await vscode.window.showTextDocument(document);
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, provider),
    vscode.commands.registerCommand('speclev.openSource', open),
  );
}
