/** What a paste brought, taken while the browser still lets it be read. */
export interface Clipboard {
  html: string
  text: string
  rtf: string
  files: readonly File[]
  /** Only the words are wanted: Ctrl+Shift+V. */
  plain: boolean
}

export const readClipboard = (data: DataTransfer, plain: boolean): Clipboard => ({
  html: plain ? '' : data.getData('text/html'),
  text: data.getData('text/plain') || data.getData('text/uri-list'),
  rtf: plain ? '' : data.getData('text/rtf'),
  files: [...data.files],
  plain,
})

/** True for what an editor of our own kind copied: it says where it was cut, and has no picture of another site. */
const isOwnCopy = (html: string): boolean => /data-pm-slice/.test(html) && !/<img\b(?![^>]*\ssrc="\/media\/)/i.test(html)

/**
 * True when the editor itself knows best: its own copies, a lone address (a card on an empty line, a link over chosen words), and
 * pictures without words.
 */
export function isHandledByEditor({ html, text, files, plain }: Clipboard): boolean {
  if (plain) return !text
  if (isOwnCopy(html)) return true
  if (/^\s*\S+:\/\/\S+\s*$/.test(text)) return true
  return !html.trim() && files.length > 0 && isFileNameList(files, text)
}

/** True for text that only says the names of the files, as file managers put it beside them. */
const isFileNameList = (files: readonly Pick<File, 'name'>[], text: string): boolean =>
  text.split('\n').every((line) => !line.trim() || files.some(({ name }) => line.trim().endsWith(name)))

/** The language of code that VS Code copied; '' for all else. */
export function readCodeMode(data: Pick<DataTransfer, 'getData'>): string {
  try {
    const metadata: unknown = JSON.parse(data.getData('vscode-editor-data') || '{}')
    return typeof metadata === 'object' && metadata !== null && 'mode' in metadata && typeof metadata.mode === 'string' ? metadata.mode : ''
  } catch {
    return ''
  }
}
