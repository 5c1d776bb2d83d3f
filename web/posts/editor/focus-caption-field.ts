import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/** Moves the focus from a selected node of type `name` to its first field, the caption; returns false if there is none. */
export function focusCaptionField({ state, view }: Editor, name: string): boolean {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
  const dom = view.nodeDOM(selection.from)
  const field = dom instanceof HTMLElement ? dom.querySelector('input') : null
  field?.focus()
  return field !== null
}
