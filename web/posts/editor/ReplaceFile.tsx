import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import { useEffect, useRef, useState } from 'react'
import { BlockTool } from './BlockTool.tsx'
import { ACCEPTED_FILE_TYPES, type MediaKind, validateMediaFile } from './media-file.ts'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

interface Props<Stored> {
  kind: MediaKind
  label: string
  upload(file: File, onProgress: (ratio: number) => void, signal: AbortSignal): Promise<Stored>
  onStored(stored: Stored): void
}

/** Aborts the upload on unmount. */
export function ReplaceFile<Stored>({ kind, label, upload, onStored }: Props<Stored>) {
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
      if (!signal.aborted)
        setErrorMessage(error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed)
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
