import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { type Editor, posToDOMRect } from '@tiptap/core'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { FormatButton, readActiveFormats, ToolbarButton } from '#web/posts/editor/ToolbarButton.tsx'
import { TEXT } from '#web/posts/editor/text.ts'
import { FloatingBar, useFocusWithin } from './FloatingBar.tsx'

interface Props {
  editor: Editor
  onLink(): void
}

const MARKS = ['bold', 'italic', 'highlight', 'code'] as const
const BLOCKS = ['heading2', 'heading3', 'quote'] as const

/** Space, in px, for the selection handles on touch screens. */
const TOUCH_HANDLE_GAP = 44

/** Opens above the selection; on touch screens, below the native selection handles. Uses the other side without enough room. */
export function BubbleMenu({ editor, onLink }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isFocused = useFocusWithin(editor, panel)
  const isPressed = usePointerDown(editor)
  const [dismissedSelection, setDismissedSelection] = useState('')
  const barState = useEditorState({ editor, selector: ({ editor: { state } }) => readBubbleState(editor, state.selection) })
  if (!barState || !isFocused || isPressed || dismissedSelection === `${barState.from} ${barState.to}`) return null

  const isTouch = matchMedia('(pointer: coarse)').matches
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
      {MARKS.map((name) => (
        <FormatButton key={name} editor={editor} name={name} active={barState.active} />
      ))}
      <ToolbarButton icon={IconLink} label={TEXT.link} shortcut="Ctrl+K" pressed={barState.link} onPress={onLink} />
      <hr />
      {BLOCKS.map((name) => (
        <FormatButton key={name} editor={editor} name={name} active={barState.active} />
      ))}
    </FloatingBar>
  )
}

function readBubbleState(editor: Editor, selection: Editor['state']['selection']) {
  const { from, to, $from, empty } = selection
  const isText = selection instanceof TextSelection || selection instanceof AllSelection
  if (empty || !isText || !editor.isEditable || $from.parent.type.spec.code) return null
  if (!editor.state.doc.textBetween(from, to, ' ').trim()) return null
  return { from, to, active: readActiveFormats(editor, [...MARKS, ...BLOCKS]), link: editor.isActive('link') }
}

function usePointerDown(editor: Editor): boolean {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const down = () => setPressed(true)
    const up = () => setPressed(false)
    dom.addEventListener('pointerdown', down)
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, up)
    return () => {
      dom.removeEventListener('pointerdown', down)
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, up)
    }
  }, [editor])
  return pressed
}
