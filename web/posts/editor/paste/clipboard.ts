/** Clipboard data, copied while the paste event still allows access. */
export interface Clipboard {
  html: string
  text: string
  rtf: string
  files: readonly File[]
  /** True when the user pastes as plain text (Ctrl+Shift+V). */
  plain: boolean
}

export const readClipboard = (data: DataTransfer, plain: boolean): Clipboard => ({
  html: plain ? '' : data.getData('text/html'),
  text: data.getData('text/plain') || data.getData('text/uri-list'),
  rtf: plain ? '' : data.getData('text/rtf'),
  files: [...data.files],
  plain,
})

/** Returns whether the HTML was copied from a ProseMirror editor and contains no external pictures. */
const isOwnCopy = (html: string): boolean => /data-pm-slice/.test(html) && !/<img\b(?![^>]*\ssrc="\/media\/)/i.test(html)

/**
 * Returns whether the editor's default paste applies: for its own copies, a single URL (a card on an empty line, a link on a selection), or
 * files without HTML or other text. For a plain-text paste, it applies only without text.
 */
export function isHandledByEditor({ html, text, files, plain }: Clipboard): boolean {
  if (plain) return !text
  if (isOwnCopy(html)) return true
  if (/^\s*\S+:\/\/\S+\s*$/.test(text)) return true
  return !html.trim() && files.length > 0 && isFileNameList(files, text)
}

/** Returns whether the text is empty or lists only the file names, as file managers copy it. */
const isFileNameList = (files: readonly Pick<File, 'name'>[], text: string): boolean =>
  text.split('\n').every((line) => !line.trim() || files.some(({ name }) => line.trim().endsWith(name)))

/** Returns the language of code copied from VS Code; '' for any other clipboard. */
export function readCodeMode(data: Pick<DataTransfer, 'getData'>): string {
  try {
    const metadata: unknown = JSON.parse(data.getData('vscode-editor-data') || '{}')
    return typeof metadata === 'object' && metadata !== null && 'mode' in metadata && typeof metadata.mode === 'string' ? metadata.mode : ''
  } catch {
    return ''
  }
}
