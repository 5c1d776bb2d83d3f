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
import type { Asked } from './asked.ts'
import { focusText } from './focus.ts'
import { HeadingMenu } from './HeadingMenu.tsx'
import type { MediaKind } from './media-file.ts'
import { typeSlash } from './menus/type-slash.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import { TEXT } from './text.ts'
import styles from './toolbar.module.css'
import { keepStop, moveInToolbar } from './toolbar-focus.ts'
import { toolbarState } from './toolbar-state.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import { useAfterKey } from './use-after-key.ts'

interface Props {
  editor: Editor
  onAsk(asked: Asked): void
  onPick(kind: MediaKind): void
  onBlockMenu(): void
  onCorrect(): void
}

/** Every tool in one row that sticks to the top and scrolls on a phone. */
export function Toolbar({ editor, onAsk, onPick, onBlockMenu, onCorrect }: Props) {
  const on = useAfterKey(editor, toolbarState)
  const act = () => {
    focusText(editor)
    return editor.chain()
  }
  const bar = useRef<HTMLDivElement>(null)
  useAboveKeyboard(bar)
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={TEXT.toolbar}
      aria-orientation="horizontal"
      data-editor-bar=""
      data-writing-bar=""
      onFocus={(event) => keepStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        moveInToolbar(event)
        if (event.key === 'Escape') focusText(editor)
      }}
    >
      <ToolbarButton
        icon={IconPlus}
        label={TEXT.addBlock}
        keys="/"
        disabled={!on.takesSlash}
        onPress={() => {
          focusText(editor)
          typeSlash(editor)
        }}
      />
      <HeadingMenu editor={editor} level={on.level} />
      <ToolbarButton
        icon={IconBold}
        label={TEXT.bold}
        keys="Ctrl+B"
        pressed={on.bold}
        disabled={on.inCode}
        onPress={() => act().toggleBold().run()}
      />
      <ToolbarButton
        icon={IconItalic}
        label={TEXT.italic}
        keys="Ctrl+I"
        pressed={on.italic}
        disabled={on.inCode}
        onPress={() => act().toggleItalic().run()}
      />
      <ToolbarButton
        icon={IconCode}
        label={TEXT.code}
        keys="Ctrl+E"
        pressed={on.code}
        disabled={on.inCode}
        onPress={() => act().toggleCode().run()}
      />
      <ToolbarButton
        icon={IconLink}
        label={TEXT.link}
        keys="Ctrl+K"
        pressed={on.link}
        disabled={on.inCode}
        onPress={() => onAsk({ what: 'link' })}
      />
      <span className={styles.gap} />
      <ToolbarButton
        icon={IconQuote}
        label={TEXT.quote}
        keys="Ctrl+Shift+B"
        pressed={on.quote}
        onPress={() => act().toggleBlockquote().run()}
      />
      <ToolbarButton
        icon={IconList}
        label={TEXT.bulletList}
        keys="Ctrl+Shift+8"
        pressed={on.bulletList}
        onPress={() => act().toggleBulletList().run()}
      />
      <ToolbarButton
        icon={IconListNumbers}
        label={TEXT.orderedList}
        keys="Ctrl+Shift+7"
        pressed={on.orderedList}
        onPress={() => act().toggleOrderedList().run()}
      />
      <ToolbarButton
        icon={IconTextDirectionLtr}
        label={TEXT.direction}
        keys="Ctrl+Shift+X"
        pressed={on.leftToRight}
        disabled={on.inCode}
        onPress={() => act().turnBlock().run()}
      />
      <span className={styles.gap} />
      <ToolbarButton icon={IconPhoto} label={TEXT.image} onPress={() => onPick('image')} />
      <ToolbarButton icon={IconVolume} label={TEXT.audio} onPress={() => onPick('audio')} />
      <ToolbarButton
        icon={IconSourceCode}
        label={TEXT.codeBlock}
        keys="Ctrl+Alt+C"
        pressed={on.inCode}
        onPress={() => act().toggleCodeBlock().run()}
      />
      <ToolbarButton icon={IconSeparatorHorizontal} label={TEXT.divider} onPress={() => act().setHorizontalRule().run()} />
      <span className={styles.gap} />
      <ToolbarButton icon={IconTextSpellcheck} label={TEXT.corrector} keys="Alt+V" onPress={onCorrect} />
      <ToolbarButton icon={IconArrowForwardUp} label={TEXT.undo} keys="Ctrl+Z" disabled={!on.undo} onPress={() => act().undo().run()} />
      <ToolbarButton icon={IconArrowBackUp} label={TEXT.redo} keys="Ctrl+Shift+Z" disabled={!on.redo} onPress={() => act().redo().run()} />
      <ToolbarButton icon={IconDotsVertical} label={TEXT.blockMenu} keys="Alt+B" onPress={onBlockMenu} />
      <ToolbarButton icon={IconKeyboard} label={TEXT.keys} keys="Ctrl+/" onPress={() => onAsk({ what: 'keys' })} />
    </div>
  )
}
