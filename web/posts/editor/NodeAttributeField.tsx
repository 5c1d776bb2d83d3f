import type { ReactNodeViewProps } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { focusAfter } from './focus.ts'

type Props = Pick<ReactNodeViewProps, 'node' | 'editor' | 'getPos' | 'updateAttributes'> & {
  name: string
  label: string
  className: string | undefined
}

const MAX_LENGTH = 300

/** Text field for a node attribute. Enter moves the focus to the text after the node; Escape returns it to the node. */
export function NodeAttributeField({ node, editor, getPos, updateAttributes, name, label, className }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    const pos = getPos()
    if (pos === undefined) return
    if (event.key === 'Enter') focusAfter(editor, pos + node.nodeSize)
    else editor.chain().setNodeSelection(pos).focus().run()
  }
  return (
    <input
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_LENGTH}
      readOnly={!editor.isEditable}
      value={node.attrs[name]}
      onKeyDown={onKeyDown}
      onChange={(event) => updateAttributes({ [name]: event.target.value })}
    />
  )
}
