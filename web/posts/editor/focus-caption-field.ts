import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/** Goes from a chosen picture or sound of that name to its first field, the caption; Enter there goes on to the text behind. */
export function focusCaptionField({ state, view }: Editor, name: string): boolean {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
  const dom = view.nodeDOM(selection.from)
  const field = dom instanceof HTMLElement ? dom.querySelector('input') : null
  field?.focus()
  return field !== null
}
