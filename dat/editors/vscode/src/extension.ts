import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { languageOf } from './detect';
import { PicturePanel } from './picture';
import { registerSources } from './source';

const section = 'speclev';
let client: LanguageClient | undefined;

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(section, vscode.window.activeTextEditor?.document.uri);
}

function program(): string {
  return settings().get<string>('program') || 'speclev';
}

/** Whether the program can be run and has a subcommand. */
async function has(command: string): Promise<boolean> {
  try {
    await promisify(execFile)(program(), [command, '--help'], { timeout: 10000 });
    return true;
  } catch {
    return false;
  }
}

async function start(): Promise<void> {
  if (!(await has('lsp'))) {
    const open = 'Open Settings';
    const answer = await vscode.window.showWarningMessage(
      `'${program()}' is not here or has no 'lsp', so mistakes are not told as you type.`,
      open,
    );
    if (answer === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'speclev.program');
    return;
  }
  client = new LanguageClient(
    section,
    'speclev',
    { command: program(), args: ['lsp'] },
    {
      documentSelector: [{ language: 'speclev' }, { language: 'speclev-dungeon' }, { pattern: '**/.speclev' }],
      synchronize: {
        configurationSection: section,
        fileEvents: vscode.workspace.createFileSystemWatcher('**/{.speclev,*.des,*.def}'),
      },
    },
  );
  await client.start();
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.stop();
}

let starting: Promise<void> | undefined;

/** Starts the server with the first file that it is for. */
function startFor(document: vscode.TextDocument): void {
  if (document.languageId === 'speclev' || document.languageId === 'speclev-dungeon') starting ??= start();
}

/** Gives a file our language if it is of one by its name and its first statement. */
async function recognise(document: vscode.TextDocument): Promise<void> {
  if (document.uri.scheme !== 'file' && document.uri.scheme !== 'untitled') return;
  const language = languageOf(basename(document.fileName), document.getText());
  if (language && document.languageId !== language) {
    await vscode.languages.setTextDocumentLanguage(document, language);
    return;  // it is opened again with that
  }
  startFor(document);
}

/** Asks for the game, of those that the program knows, and keeps it in the settings. */
async function chooseGame(): Promise<void> {
  const { stdout } = await promisify(execFile)(program(), ['complete', '--', 'lev_comp', '--target', '']);
  const games = stdout
    .split('\n')
    .filter((line) => line && !line.startsWith(':'))
    .map((line) => {
      const [label, description] = line.split('\t');
      return { label, description };
    });
  const chosen = await vscode.window.showQuickPick(games, { placeHolder: 'The game that levels are for', matchOnDescription: true });
  if (!chosen) return;
  const where = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await settings().update('target', chosen.label, where);
}

async function restart(): Promise<void> {
  await starting;
  await stop();
  starting = start();
  await starting;
}

export function activate(context: vscode.ExtensionContext): void {
  const picture = new PicturePanel(() => client);
  const running = async () => {
    await (starting ??= start());
    return client;
  };
  context.subscriptions.push(
    registerSources(running),
    vscode.commands.registerCommand('speclev.showPicture', async () => {
      await running();
      picture.show();
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => picture.follow(event.textEditor)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      const editor = vscode.window.activeTextEditor;
      if (editor?.document === event.document) picture.follow(editor);
    }),
    vscode.workspace.onDidOpenTextDocument((document) => void recognise(document)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('speclev.program') && starting) void restart();
    }),
    vscode.commands.registerCommand('speclev.chooseGame', chooseGame),
    vscode.commands.registerCommand('speclev.restart', restart),
  );
  for (const document of vscode.workspace.textDocuments) void recognise(document);
}

export async function deactivate(): Promise<void> {
  await starting;
  await stop();
}
