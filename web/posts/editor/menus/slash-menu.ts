import { type Editor, Extension, type Storage } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: { onKeyDown: ((event: KeyboardEvent) => boolean) | null }
  }
}

const key = new PluginKey<SlashTrigger | null>('slashMenu')

export const getOpenSlash = (state: EditorState): SlashTrigger | null => key.getState(state) ?? null

export const closeSlashMenu = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'close'))

export const SlashMenuExtension = Extension.create({
  name: 'slashMenu',
  // Runs before other keymaps, because an open menu handles Enter, Tab, Escape and the up and down arrow keys.
  priority: 1000,
  addStorage: (): Storage['slashMenu'] => ({ onKeyDown: null }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin<SlashTrigger | null>({
        key,
        state: {
          init: () => null,
          apply(tr, open, _, state) {
            if (tr.getMeta(key) === 'close') return null
            const slash = findSlashTrigger(state)
            if (!slash) return null
            if (open && tr.mapping.map(open.from) === slash.from) return slash
            const isTyped = tr.docChanged && slash.query === '' && !tr.getMeta('paste') && !tr.getMeta('history$')
            return isTyped ? slash : null
          },
        },
        props: {
          handleKeyDown: (view, event) => getOpenSlash(view.state) !== null && !event.isComposing && (storage.onKeyDown?.(event) ?? false),
          handleDOMEvents: {
            blur: (view) => {
              if (getOpenSlash(view.state)) closeSlashMenu(view)
              return false
            },
          },
        },
      }),
    ]
  },
})

interface SlashTrigger {
  from: number
  query: string
}

const SLASH_PATTERN = /(^|\s)[/／]((?!\s)[^/／\n]{0,39})$/
const TEXT_BLOCKS = ['paragraph', 'heading']

/**
 * Finds the slash before the cursor that opens the menu: in a paragraph or heading, outside code, at the start or after white space or a
 * line break. At most 39 characters may follow it, without another slash and not starting with white space.
 */
export function findSlashTrigger({ selection, storedMarks }: Pick<EditorState, 'selection' | 'storedMarks'>): SlashTrigger | undefined {
  const { $from, empty } = selection
  if (!empty || !TEXT_BLOCKS.includes($from.parent.type.name)) return undefined
  const textNode = $from.nodeBefore
  if (!textNode?.isText || [...(storedMarks ?? []), ...textNode.marks].some((mark) => mark.type.spec.code)) return undefined
  const [match, before, query = ''] = SLASH_PATTERN.exec(textNode.text ?? '') ?? []
  if (match === undefined) return undefined
  if (
    !before &&
    match.length === textNode.text?.length &&
    !isWordBoundary($from.parent.childBefore($from.parentOffset - match.length).node)
  )
    return undefined
  return { from: $from.pos - query.length - 1, query }
}

const isWordBoundary = (node: { isText: boolean; text?: string | undefined; type: { name: string } } | null): boolean =>
  !node || (node.isText ? /\s$/.test(node.text ?? '') : node.type.name === 'hardBreak')

export const canOpenSlashMenu = ({ selection: { $from } }: EditorState): boolean =>
  ['paragraph', 'heading'].includes($from.parent.type.name) && !$from.marks().some((mark) => mark.type.spec.code)

/** Inserts the slash that opens the menu, preceded by a space unless it follows white space; does nothing where the menu cannot open. */
export function insertSlash({ state, view }: Editor): void {
  const { $from, $to } = state.selection
  if (!canOpenSlashMenu(state)) return
  const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset, '', '\uFFFC')
  const at = $from.sameParent($to) ? $to.pos : $from.pos
  const text = before.trim() ? ' /' : '/'
  const tr = state.tr.insertText(text, at)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + text.length)).scrollIntoView())
}
