import type { EditorState } from '@tiptap/pm/state'

export interface Slash {
  /** Position of the slash. */
  from: number
  /** What was typed behind it. */
  query: string
}

const SLASH = /(^|\s)[/／]((?!\s)[^/／\n]{0,39})$/
const WRITTEN = ['paragraph', 'heading']

/** The slash before the cursor that asks for a menu: at a block's start or after a space, never in code. */
export function slashBefore({ selection, storedMarks }: Pick<EditorState, 'selection' | 'storedMarks'>): Slash | undefined {
  const { $from, empty } = selection
  if (!empty || !WRITTEN.includes($from.parent.type.name)) return undefined
  const run = $from.nodeBefore
  if (!run?.isText || [...(storedMarks ?? []), ...run.marks].some((mark) => mark.type.spec.code)) return undefined
  const [whole, before, query = ''] = SLASH.exec(run.text ?? '') ?? []
  if (whole === undefined) return undefined
  if (!before && whole.length === run.text?.length && !isOpen($from.parent.childBefore($from.parentOffset - whole.length).node))
    return undefined
  return { from: $from.pos - query.length - 1, query }
}

/** True where a word may begin: at the start, after a line break or a space. */
const isOpen = (node: { isText: boolean; text?: string | undefined; type: { name: string } } | null): boolean =>
  !node || (node.isText ? /\s$/.test(node.text ?? '') : node.type.name === 'hardBreak')
