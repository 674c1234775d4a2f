// The extension for Visual Studio Code as npm has it: its sources in a folder of their own, beside its packages.
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const made = ['node_modules', 'out', 'package-lock.json'];

/** Copies the extension of the project to a folder. modules: its folder node_modules, as npm makes it. */
export function copyExtension(source, modules, folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(source, 'dat/editors/vscode'), folder,
    { recursive: true, filter: (path) => !made.includes(basename(path)) && !path.endsWith('.vsix') });
  symlinkSync(modules, join(folder, 'node_modules'));
}
