import type { Editor } from '@tiptap/core'
import { focusText } from './focus.ts'
import { TEXT } from './text.ts'
import styles from './toolbar.module.css'
import { HEADING_LEVELS } from './toolbar-state.ts'

interface Props {
  editor: Editor
  /** Heading level at the cursor; 0 outside headings. */
  level: number
}

export function HeadingMenu({ editor, level }: Props) {
  return (
    <select
      className={styles.headingSelect}
      aria-label={TEXT.blockKind}
      title={`${TEXT.blockKind} (\u2066Ctrl+Alt+2…4\u2069)`}
      value={level}
      onChange={(event) => {
        const wanted = HEADING_LEVELS.find((each) => each === Number(event.target.value))
        focusText(editor)
        if (wanted) editor.commands.setHeading({ level: wanted })
        else editor.commands.setParagraph()
      }}
    >
      <option value={0}>{TEXT.paragraph}</option>
      {HEADING_LEVELS.map((each) => (
        <option key={each} value={each}>
          {TEXT.heading[each]}
        </option>
      ))}
    </select>
  )
}
