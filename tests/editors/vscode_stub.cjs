// What src/model.ts of the extension uses of Visual Studio Code: documents that are made of what a provider gives, and cannot be
// written; commands; the editor that is shown.
const providers = new Map();
const commands = new Map();
let customEditor;
let shown;

class Uri {
  constructor(parts) {
    Object.assign(this, { scheme: '', authority: '', path: '', query: '', fragment: '' }, parts);
  }
  static from(parts) {
    return new Uri(parts);
  }
  static file(path) {
    return new Uri({ scheme: 'file', path });
  }
  toString() {
    const encoded = this.path.split('/').map(encodeURIComponent).join('/');
    return `${this.scheme}:${this.scheme === 'file' ? '//' : ''}${encoded}${this.query ? `?${encodeURIComponent(this.query)}` : ''}`;
  }
}

class Disposable {
  static from() {
    return new Disposable();
  }
}

module.exports = {
  Uri,
  Disposable,
  /** Runs a command, as a menu does, and gives the document that it shows. */
  async run(name, ...values) {
    shown = undefined;
    await commands.get(name)(...values);
    return shown;
  },
  /** Opens a file by the provider of its editor, and gives the document that it shows, and what becomes of the editor's panel. */
  async openCustomEditor(uri) {
    shown = undefined;
    const panel = { webview: { html: '' }, isOpen: true, dispose: () => { panel.isOpen = false; } };
    await customEditor.resolveCustomEditor(customEditor.openCustomDocument(uri), panel);
    return { shown, isOpen: panel.isOpen, page: panel.webview.html };
  },
  commands: {
    registerCommand(name, work) {
      commands.set(name, work);
      return new Disposable();
    },
  },
  languages: {
    async setTextDocumentLanguage(document, language) {
      document.languageId = language;
      return document;
    },
  },
  workspace: {
    registerTextDocumentContentProvider(scheme, provider) {
      providers.set(scheme, provider);
      return new Disposable();
    },
    async openTextDocument(uri) {
      return { uri, text: await providers.get(uri.scheme).provideTextDocumentContent(uri) };
    },
  },
  window: {
    registerCustomEditorProvider(_viewType, provider) {
      customEditor = provider;
      return new Disposable();
    },
    async showTextDocument(document) {
      shown = document;
    },
  },
};
