import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNodeViewProps } from '@tiptap/react'
import { type ButtonHTMLAttributes, useContext, useEffect, useRef, useState } from 'react'
import { getUserMessage } from './autosave.ts'
import { EditorActionsContext } from './editor-actions.ts'
import { ACCEPTED_FILE_TYPES, type MediaKind, validateMediaFile } from './FilePicker.tsx'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

type Props = Pick<ReactNodeViewProps, 'node' | 'getPos' | 'updateAttributes' | 'deleteNode'>

/** Buttons of a selected picture or audio block. */
export default function MediaTools({ node, getPos, updateAttributes, deleteNode }: Props) {
  const { openDialog, uploadImage, uploadAudio } = useContext(EditorActionsContext)
  if (node.type.name === 'audio')
    return (
      <>
        <ReplaceFile
          kind="audio"
          label={TEXT.replaceAudio}
          upload={uploadAudio}
          onStored={({ hash, format, duration }) => updateAttributes({ hash, format, duration })}
        />
        <DeleteTool label={TEXT.removeAudio} onDelete={deleteNode} />
      </>
    )
  return (
    <>
      <BlockTool
        label={TEXT.wideImage}
        aria-pressed={node.attrs.wide === true}
        onClick={() => updateAttributes({ wide: node.attrs.wide === true ? null : true })}
      >
        <IconArrowsHorizontal size={18} aria-hidden />
      </BlockTool>
      <BlockTool
        label={TEXT.focusImage}
        aria-haspopup="dialog"
        onClick={() => {
          const at = getPos()
          if (at !== undefined) openDialog({ dialog: 'focal-point', at })
        }}
      >
        <IconFocusCentered size={18} aria-hidden />
      </BlockTool>
      <ReplaceFile
        kind="image"
        label={TEXT.replaceImage}
        upload={uploadImage}
        onStored={({ hash, width, height, widths }) => updateAttributes({ hash, width, height, widths, focus: null })}
      />
      <DeleteTool label={TEXT.removeImage} onDelete={deleteNode} />
    </>
  )
}

interface BlockToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  'data-danger'?: ''
}

const BlockTool = ({ label, ...rest }: BlockToolProps) => (
  <button {...rest} type="button" className={styles.blockTool} aria-label={label} title={label} />
)

const DeleteTool = ({ label, onDelete }: { label: string; onDelete: () => void }) => (
  <BlockTool label={label} data-danger="" onClick={onDelete}>
    <IconTrash size={18} aria-hidden />
  </BlockTool>
)

interface ReplaceFileProps<Stored> {
  kind: MediaKind
  label: string
  upload(file: File, onProgress: (ratio: number) => void, signal: AbortSignal): Promise<Stored>
  onStored(stored: Stored): void
}

/** Uploads a replacement for the file of a picture or audio block; cancelling or unmounting aborts the upload. */
function ReplaceFile<Stored>({ kind, label, upload, onStored }: ReplaceFileProps<Stored>) {
  const file = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const [errorMessage, setErrorMessage] = useState<string>()
  useEffect(() => () => abort.current?.abort(), [])
  const replace = async (picked: File) => {
    const validationError = validateMediaFile(picked, kind)
    setErrorMessage(validationError)
    if (validationError) return
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      setProgress(0)
      const stored = await upload(picked, setProgress, signal)
      if (!signal.aborted) onStored(stored)
    } catch (error) {
      if (!signal.aborted) setErrorMessage(getUserMessage(error) ?? TEXT.uploadFailed)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <>
      <BlockTool label={label} disabled={progress !== undefined} onClick={() => file.current?.click()}>
        <IconReplace size={18} aria-hidden />
      </BlockTool>
      {progress !== undefined && (
        <div className={styles.replaceProgress}>
          <progress max={1} value={progress} aria-label={TEXT.uploading} />
          <button type="button" className={styles.uploadButton} onClick={() => abort.current?.abort()}>
            {TEXT.uploadCancel}
          </button>
        </div>
      )}
      {errorMessage && (
        <p className={styles.replaceError} role="alert">
          {errorMessage}
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPTED_FILE_TYPES[kind]}
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) void replace(picked)
          target.value = ''
        }}
      />
    </>
  )
}
