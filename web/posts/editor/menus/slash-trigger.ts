import type { EditorState } from '@tiptap/pm/state'

export interface SlashTrigger {
  from: number
  query: string
}

const SLASH_PATTERN = /(^|\s)[/／]((?!\s)[^/／\n]{0,39})$/
const TEXT_BLOCKS = ['paragraph', 'heading']

/**
 * Finds the slash before the cursor that opens the menu: in a paragraph or heading, at the start or after a space or line break, never in
 * code, and followed by at most 39 characters.
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
