import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useContext, useRef, useState } from 'react'
import { DeskContext } from './asked.ts'
import styles from './blocks.module.css'
import { flawOfFile, PICTURE_TYPES } from './picture-file.ts'
import { TEXT } from './text.ts'

type Props = Pick<ReactNodeViewProps, 'node' | 'getPos' | 'updateAttributes' | 'deleteNode'>

/** What can be done with a picture: wide or not, what stays when it is cropped, another one in its place, away. */
export function PictureTools({ node, getPos, updateAttributes, deleteNode }: Props) {
  const { ask, upload } = useContext(DeskContext)
  const file = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [flaw, setFlaw] = useState<string>()
  const replace = async (picked: File) => {
    const refused = flawOfFile(picked)
    setFlaw(refused)
    if (refused) return
    try {
      setProgress(0)
      const { hash, width, height, widths } = await upload(picked, setProgress, new AbortController().signal)
      updateAttributes({ hash, width, height, widths, focus: null })
    } catch (error) {
      setFlaw(error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed)
    } finally {
      setProgress(undefined)
    }
  }
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
      <button
        type="button"
        className={styles.pictureTool}
        aria-label={TEXT.replaceImage}
        title={TEXT.replaceImage}
        disabled={progress !== undefined}
        onClick={() => file.current?.click()}
      >
        <IconReplace size={18} aria-hidden />
      </button>
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
      {progress !== undefined && <progress className={styles.replacing} max={1} value={progress} aria-label={TEXT.uploading} />}
      {flaw && (
        <p className={styles.replaceFlaw} role="alert">
          {flaw}
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) void replace(picked)
          target.value = ''
        }}
      />
    </>
  )
}
