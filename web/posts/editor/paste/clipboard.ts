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

/** Returns whether the text is empty or each of its lines ends with a file name, as file managers copy it. */
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

const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i
const NOT_BOLD = /font-weight:\s*(?:normal|[1-4]00)/i
const ITALIC = /font-style:\s*italic/i

/**
 * Prepares pasted HTML for the schema, which drops unknown markup. Clamps heading levels, converts bold and italic styles, as Google Docs
 * and Word write them, to elements outside headings and code, and unwraps the `<b style="font-weight:normal">` that Docs puts around
 * everything. Renames style attributes first, because the CSP blocks them even here. Browser only.
 */
export function normalizePastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(clampHeadingLevels(neutralizeInlineAttributes(html)), 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    element.removeAttribute('data-style')
    if (/^(?:b|strong)$/i.test(element.tagName) && NOT_BOLD.test(style)) element.replaceWith(...element.childNodes)
    else if (!/^(?:h\d|pre|code)$/i.test(element.tagName)) {
      if (BOLD.test(style)) wrapChildren(element, 'strong')
      if (ITALIC.test(style)) wrapChildren(element, 'em')
    }
  }
  return body.innerHTML
}

function wrapChildren(element: HTMLElement, tag: 'strong' | 'em'): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.replaceChildren(...element.childNodes)
  element.replaceChildren(mark)
}

/** Renames style attributes and event handlers to `data-*`, so that the CSP does not report them. */
export const neutralizeInlineAttributes = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, (tag) => tag.replace(/(["'\s])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'))

/** Clamps headings to levels 2–4, because the post title is the only `h1` and posts have no level below 4. */
export const clampHeadingLevels = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4')
