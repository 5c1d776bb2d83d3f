import type { EditorState } from '@tiptap/pm/state'

export interface SlashTrigger {
  /** Position of the slash. */
  from: number
  /** What was typed behind it. */
  query: string
}

const SLASH_PATTERN = /(^|\s)[/／]((?!\s)[^/／\n]{0,39})$/
const TEXT_BLOCKS = ['paragraph', 'heading']

/** The slash before the cursor that asks for a menu: at a block's start or after a space, never in code. */
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

/** True where a word may begin: at the start, after a line break or a space. */
const isWordBoundary = (node: { isText: boolean; text?: string | undefined; type: { name: string } } | null): boolean =>
  !node || (node.isText ? /\s$/.test(node.text ?? '') : node.type.name === 'hardBreak')
