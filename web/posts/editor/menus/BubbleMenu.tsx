import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import { type Editor, posToDOMRect } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { ToolbarButton } from '#web/posts/editor/ToolbarButton.tsx'
import { TEXT } from '#web/posts/editor/text.ts'
import { FloatingBar } from './FloatingBar.tsx'
import { useFocusWithin } from './use-focus-within.ts'
import { usePressed } from './use-pressed.ts'

interface Props {
  editor: Editor
  onLink(): void
}

/** Room under selected words for the handles a finger drags them by. */
const HANDLES = 44

/** What can be done to the selected words, beside them: above, or on a touch screen below the browser's own handles. */
export function BubbleMenu({ editor, onLink }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isHere = useFocusWithin(editor, panel)
  const isPressed = usePressed(editor)
  const [left, setLeft] = useState('')
  const on = useEditorState({ editor, selector: ({ editor: { state } }) => stateOf(editor, state.selection) })
  if (!on || !isHere || isPressed || left === `${on.from} ${on.to}`) return null

  const isTouch = matchMedia('(pointer: coarse)').matches
  const act = () => {
    focusText(editor)
    return editor.chain()
  }
  return (
    <FloatingBar
      panel={panel}
      label={MENU_TEXT.bubble}
      anchor={() => (on.to <= editor.state.doc.content.size ? posToDOMRect(editor.view, on.from, on.to) : null)}
      wish={{ above: !isTouch, centred: true, gap: isTouch ? HANDLES : 8 }}
      onLeave={() => {
        setLeft(`${on.from} ${on.to}`)
        focusText(editor)
      }}
    >
      <ToolbarButton icon={IconBold} label={TEXT.bold} keys="Ctrl+B" pressed={on.bold} onPress={() => act().toggleBold().run()} />
      <ToolbarButton icon={IconItalic} label={TEXT.italic} keys="Ctrl+I" pressed={on.italic} onPress={() => act().toggleItalic().run()} />
      <ToolbarButton
        icon={IconHighlight}
        label={MENU_TEXT.highlight}
        keys="Ctrl+Shift+H"
        pressed={on.highlight}
        onPress={() => act().toggleMark('highlight').run()}
      />
      <ToolbarButton icon={IconCode} label={TEXT.code} keys="Ctrl+E" pressed={on.code} onPress={() => act().toggleCode().run()} />
      <ToolbarButton icon={IconLink} label={TEXT.link} keys="Ctrl+K" pressed={on.link} onPress={onLink} />
      <ToolbarButton
        icon={IconH2}
        label={TEXT.heading[2]}
        keys="Ctrl+Alt+2"
        pressed={on.heading === 2}
        onPress={() => act().toggleHeading({ level: 2 }).run()}
      />
      <ToolbarButton
        icon={IconH3}
        label={TEXT.heading[3]}
        keys="Ctrl+Alt+3"
        pressed={on.heading === 3}
        onPress={() => act().toggleHeading({ level: 3 }).run()}
      />
      <ToolbarButton
        icon={IconQuote}
        label={TEXT.quote}
        keys="Ctrl+Shift+B"
        pressed={on.quote}
        onPress={() => act().toggleBlockquote().run()}
      />
    </FloatingBar>
  )
}

/** Plain values, so that nothing is drawn again while they stay; null where there are no words to act on. */
function stateOf(editor: Editor, selection: Editor['state']['selection']) {
  const { from, to, $from, empty } = selection
  if (empty || !(selection instanceof TextSelection) || !editor.isEditable || $from.parent.type.spec.code) return null
  if (!editor.state.doc.textBetween(from, to, ' ').trim()) return null
  return {
    from,
    to,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    highlight: editor.isActive('highlight'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    heading: $from.parent.type.name === 'heading' ? Number($from.parent.attrs.level) : 0,
    quote: editor.isActive('blockquote'),
  }
}
