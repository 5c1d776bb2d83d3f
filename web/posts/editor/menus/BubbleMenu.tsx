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
import { usePointerDown } from './use-pointer-down.ts'

interface Props {
  editor: Editor
  onLink(): void
}

/** Space, in px, for the selection handles on touch screens. */
const TOUCH_HANDLE_GAP = 44

/** Opens above the selection; on touch screens, below the native selection handles. */
export function BubbleMenu({ editor, onLink }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isFocused = useFocusWithin(editor, panel)
  const isPressed = usePointerDown(editor)
  const [dismissedSelection, setDismissedSelection] = useState('')
  const barState = useEditorState({ editor, selector: ({ editor: { state } }) => readBubbleState(editor, state.selection) })
  if (!barState || !isFocused || isPressed || dismissedSelection === `${barState.from} ${barState.to}`) return null

  const isTouch = matchMedia('(pointer: coarse)').matches
  const focusedChain = () => {
    focusText(editor)
    return editor.chain()
  }
  return (
    <FloatingBar
      panel={panel}
      label={MENU_TEXT.bubble}
      anchor={() => (barState.to <= editor.state.doc.content.size ? posToDOMRect(editor.view, barState.from, barState.to) : null)}
      placement={{ above: !isTouch, centred: true, gap: isTouch ? TOUCH_HANDLE_GAP : 8 }}
      onDismiss={() => {
        setDismissedSelection(`${barState.from} ${barState.to}`)
        focusText(editor)
      }}
    >
      <ToolbarButton
        icon={IconBold}
        label={TEXT.bold}
        shortcut="Ctrl+B"
        pressed={barState.bold}
        onPress={() => focusedChain().toggleBold().run()}
      />
      <ToolbarButton
        icon={IconItalic}
        label={TEXT.italic}
        shortcut="Ctrl+I"
        pressed={barState.italic}
        onPress={() => focusedChain().toggleItalic().run()}
      />
      <ToolbarButton
        icon={IconHighlight}
        label={MENU_TEXT.highlight}
        shortcut="Ctrl+Shift+H"
        pressed={barState.highlight}
        onPress={() => focusedChain().toggleMark('highlight').run()}
      />
      <ToolbarButton
        icon={IconCode}
        label={TEXT.code}
        shortcut="Ctrl+E"
        pressed={barState.code}
        onPress={() => focusedChain().toggleCode().run()}
      />
      <ToolbarButton icon={IconLink} label={TEXT.link} shortcut="Ctrl+K" pressed={barState.link} onPress={onLink} />
      <ToolbarButton
        icon={IconH2}
        label={TEXT.heading[2]}
        shortcut="Ctrl+Alt+2"
        pressed={barState.heading === 2}
        onPress={() => focusedChain().toggleHeading({ level: 2 }).run()}
      />
      <ToolbarButton
        icon={IconH3}
        label={TEXT.heading[3]}
        shortcut="Ctrl+Alt+3"
        pressed={barState.heading === 3}
        onPress={() => focusedChain().toggleHeading({ level: 3 }).run()}
      />
      <ToolbarButton
        icon={IconQuote}
        label={TEXT.quote}
        shortcut="Ctrl+Shift+B"
        pressed={barState.quote}
        onPress={() => focusedChain().toggleBlockquote().run()}
      />
    </FloatingBar>
  )
}

/** Returns primitive values, so that unchanged state causes no re-render; returns null when no text is selected. */
function readBubbleState(editor: Editor, selection: Editor['state']['selection']) {
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
