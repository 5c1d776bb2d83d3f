import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs'
import IconTextDirectionLtr from '@tabler/icons-react/dist/esm/icons/IconTextDirectionLtr.mjs'
import IconTextSpellcheck from '@tabler/icons-react/dist/esm/icons/IconTextSpellcheck.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import type { DialogRequest } from './editor-actions.ts'
import { focusText } from './focus.ts'
import { HeadingMenu } from './HeadingMenu.tsx'
import type { MediaKind } from './media-file.ts'
import { insertSlash } from './menus/insert-slash.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import { TEXT } from './text.ts'
import styles from './toolbar.module.css'
import { handleToolbarKeyDown, setTabStop } from './toolbar-focus.ts'
import { readToolbarState } from './toolbar-state.ts'
import { useDeferredEditorState } from './use-deferred-editor-state.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

interface Props {
  editor: Editor
  onOpenDialog(request: DialogRequest): void
  onPickFile(kind: MediaKind): void
  onOpenBlockMenu(): void
  onProofread(): void
}

export function Toolbar({ editor, onOpenDialog, onPickFile, onOpenBlockMenu, onProofread }: Props) {
  const state = useDeferredEditorState(editor, readToolbarState)
  const focusedChain = () => {
    focusText(editor)
    return editor.chain()
  }
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={TEXT.toolbar}
      aria-orientation="horizontal"
      data-editor-bar=""
      data-writing-bar=""
      onFocus={(event) => setTabStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        handleToolbarKeyDown(event)
        if (event.key === 'Escape') focusText(editor)
      }}
    >
      <ToolbarButton
        icon={IconPlus}
        label={TEXT.addBlock}
        shortcut="/"
        disabled={!state.canOpenSlashMenu}
        onPress={() => {
          focusText(editor)
          insertSlash(editor)
        }}
      />
      <HeadingMenu editor={editor} level={state.level} />
      <ToolbarButton
        icon={IconBold}
        label={TEXT.bold}
        shortcut="Ctrl+B"
        pressed={state.bold}
        disabled={state.inCode}
        onPress={() => focusedChain().toggleBold().run()}
      />
      <ToolbarButton
        icon={IconItalic}
        label={TEXT.italic}
        shortcut="Ctrl+I"
        pressed={state.italic}
        disabled={state.inCode}
        onPress={() => focusedChain().toggleItalic().run()}
      />
      <ToolbarButton
        icon={IconCode}
        label={TEXT.code}
        shortcut="Ctrl+E"
        pressed={state.code}
        disabled={state.inCode}
        onPress={() => focusedChain().toggleCode().run()}
      />
      <ToolbarButton
        icon={IconLink}
        label={TEXT.link}
        shortcut="Ctrl+K"
        pressed={state.link}
        disabled={state.inCode}
        onPress={() => onOpenDialog({ dialog: 'link' })}
      />
      <span className={styles.separator} />
      <ToolbarButton
        icon={IconQuote}
        label={TEXT.quote}
        shortcut="Ctrl+Shift+B"
        pressed={state.quote}
        onPress={() => focusedChain().toggleBlockquote().run()}
      />
      <ToolbarButton
        icon={IconList}
        label={TEXT.bulletList}
        shortcut="Ctrl+Shift+8"
        pressed={state.bulletList}
        onPress={() => focusedChain().toggleBulletList().run()}
      />
      <ToolbarButton
        icon={IconListNumbers}
        label={TEXT.orderedList}
        shortcut="Ctrl+Shift+7"
        pressed={state.orderedList}
        onPress={() => focusedChain().toggleOrderedList().run()}
      />
      <ToolbarButton
        icon={IconTextDirectionLtr}
        label={TEXT.direction}
        shortcut="Ctrl+Shift+X"
        pressed={state.leftToRight}
        disabled={state.inCode}
        onPress={() => focusedChain().toggleBlockDirection().run()}
      />
      <span className={styles.separator} />
      <ToolbarButton icon={IconPhoto} label={TEXT.image} onPress={() => onPickFile('image')} />
      <ToolbarButton icon={IconVolume} label={TEXT.audio} onPress={() => onPickFile('audio')} />
      <ToolbarButton
        icon={IconSourceCode}
        label={TEXT.codeBlock}
        shortcut="Ctrl+Alt+C"
        pressed={state.inCode}
        onPress={() => focusedChain().toggleCodeBlock().run()}
      />
      <ToolbarButton icon={IconSeparatorHorizontal} label={TEXT.divider} onPress={() => focusedChain().setHorizontalRule().run()} />
      <span className={styles.separator} />
      <ToolbarButton icon={IconTextSpellcheck} label={TEXT.proofreader} shortcut="Alt+V" onPress={onProofread} />
      <ToolbarButton
        icon={IconArrowForwardUp}
        label={TEXT.undo}
        shortcut="Ctrl+Z"
        disabled={!state.undo}
        onPress={() => focusedChain().undo().run()}
      />
      <ToolbarButton
        icon={IconArrowBackUp}
        label={TEXT.redo}
        shortcut="Ctrl+Shift+Z"
        disabled={!state.redo}
        onPress={() => focusedChain().redo().run()}
      />
      <ToolbarButton icon={IconDotsVertical} label={TEXT.blockMenu} shortcut="Alt+B" onPress={onOpenBlockMenu} />
      <ToolbarButton icon={IconKeyboard} label={TEXT.shortcuts} shortcut="Ctrl+/" onPress={() => onOpenDialog({ dialog: 'shortcuts' })} />
    </div>
  )
}
