import IconBoxOff from '@tabler/icons-react/dist/esm/icons/IconBoxOff.mjs'
import type { Editor } from '@tiptap/core'
import { CALLOUT_KINDS } from '#web/posts/editor/callout-kind.ts'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { ToolbarButton } from '#web/posts/editor/ToolbarButton.tsx'
import { BLOCK_ICONS } from './block-icons.ts'

export function CalloutBar({ editor, pos, kind }: { editor: Editor; pos: number; kind: string }) {
  return (
    <>
      {CALLOUT_KINDS.map((each) => (
        <ToolbarButton
          key={each}
          icon={BLOCK_ICONS[each]}
          label={MENU_TEXT.blocks[each]}
          pressed={each === kind}
          onPress={() => {
            focusText(editor)
            editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'kind', each))
          }}
        />
      ))}
      <ToolbarButton
        icon={IconBoxOff}
        label={MENU_TEXT.calloutUnwrap}
        onPress={() => {
          focusText(editor)
          const node = editor.state.doc.nodeAt(pos)
          if (node) editor.view.dispatch(editor.state.tr.replaceWith(pos, pos + node.nodeSize, node.content))
        }}
      />
    </>
  )
}
