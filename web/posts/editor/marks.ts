import { type Editor, Mark, markInputRule } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { isSafeHref } from '#shared/safe-href.ts'

const createToggleMark = (name: 'highlight' | 'superscript' | 'subscript', tag: string, key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

export const Highlight = createToggleMark('highlight', 'mark', 'Mod-Shift-h').extend({
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s)([^=]+)(?<!\s)==)$/, type: this.type })]
  },
})
export const Superscript = createToggleMark('superscript', 'sup', 'Mod-.').extend({ excludes: 'subscript' })
export const Subscript = createToggleMark('subscript', 'sub', 'Mod-,').extend({ excludes: 'superscript' })

export const SafeLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
  // Receives URLs from pasted HTML and commands, and bare domains (`example.ir`) while typing.
  isAllowedUri: (url, { defaultProtocol }) => isSafeHref(url) || (/^[\p{L}\p{N}]/u.test(url) && isSafeHref(`${defaultProtocol}://${url}`)),
  shouldAutoLink: (url) => normalizeUrl(url) !== undefined,
})

/** Links the selection; without one, updates the link at the cursor, or inserts the URL, without `mailto:`, as linked text. */
export function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^mailto:/, '')
    editor
      .chain()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
    return
  }
  const end = editor.state.selection.to
  editor.chain().extendMarkRange('link').setLink({ href }).setTextSelection(end).run()
}

export const removeLink = (editor: Editor): boolean => editor.chain().extendMarkRange('link').unsetLink().run()

const MAX_URL_LENGTH = 2000

/**
 * Completes a typed address: adds `https://` to `example.ir` and `mailto:` to `a@b.ir`. Returns undefined for more than `MAX_URL_LENGTH` characters
 * and for anything but a safe URL, a domain or an email address.
 */
export function normalizeUrl(typed: string): string | undefined {
  const text = cleanAddress(typed)
  if (!text || text.length > MAX_URL_LENGTH) return undefined
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return isSafeHref(text) ? text : undefined
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]{2,}$/.test(text)) return `mailto:${text}`
  return /^[^\s@/:.]+(?:\.[^\s@/:.]+)*\.\p{L}{2,}(?:[:/?#].*)?$/u.test(text) && isSafeHref(`https://${text}`)
    ? `https://${text}`
    : undefined
}
