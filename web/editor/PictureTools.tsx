import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { DeskContext } from './asked.ts'
import styles from './blocks.module.css'
import { ReplaceFile } from './ReplaceFile.tsx'
import { TEXT } from './text.ts'

type Props = Pick<ReactNodeViewProps, 'node' | 'getPos' | 'updateAttributes' | 'deleteNode'>

/** What can be done with a picture: wide or not, what stays when it is cropped, another one in its place, away. */
export default function PictureTools({ node, getPos, updateAttributes, deleteNode }: Props) {
  const { ask, upload } = useContext(DeskContext)
  return (
    <>
      <button
        type="button"
        className={styles.pictureTool}
        aria-label={TEXT.wideImage}
        title={TEXT.wideImage}
        aria-pressed={node.attrs.wide === true}
        onClick={() => updateAttributes({ wide: node.attrs.wide === true ? null : true })}
      >
        <IconArrowsHorizontal size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.pictureTool}
        aria-label={TEXT.focusImage}
        title={TEXT.focusImage}
        aria-haspopup="dialog"
        onClick={() => {
          const at = getPos()
          if (at !== undefined) ask({ what: 'focus', at })
        }}
      >
        <IconFocusCentered size={18} aria-hidden />
      </button>
      <ReplaceFile
        kind="image"
        label={TEXT.replaceImage}
        send={upload}
        onStored={({ hash, width, height, widths }) => updateAttributes({ hash, width, height, widths, focus: null })}
      />
      <button
        type="button"
        className={styles.pictureTool}
        data-danger=""
        aria-label={TEXT.removeImage}
        title={TEXT.removeImage}
        onClick={deleteNode}
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </>
  )
}
