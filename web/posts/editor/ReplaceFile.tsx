import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import { useEffect, useRef, useState } from 'react'
import { BlockTool } from './BlockTool.tsx'
import styles from './blocks.module.css'
import { ACCEPTED, flawOfFile, type MediaKind } from './media-file.ts'
import { TEXT } from './text.ts'

interface Props<Stored> {
  kind: MediaKind
  label: string
  send(file: File, onProgress: (ratio: number) => void, signal: AbortSignal): Promise<Stored>
  onStored(stored: Stored): void
}

/** A tool that puts another file in the place of a picture or a sound; with the block it goes away itself. */
export function ReplaceFile<Stored>({ kind, label, send, onStored }: Props<Stored>) {
  const file = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const [flaw, setFlaw] = useState<string>()
  useEffect(() => () => abort.current?.abort(), [])
  const replace = async (picked: File) => {
    const refused = flawOfFile(picked, kind)
    setFlaw(refused)
    if (refused) return
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      setProgress(0)
      const stored = await send(picked, setProgress, signal)
      if (!signal.aborted) onStored(stored)
    } catch (error) {
      if (!signal.aborted) setFlaw(error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed)
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
        <div className={styles.replacing}>
          <progress max={1} value={progress} aria-label={TEXT.uploading} />
          <button type="button" className={styles.uploadButton} onClick={() => abort.current?.abort()}>
            {TEXT.uploadCancel}
          </button>
        </div>
      )}
      {flaw && (
        <p className={styles.replaceFlaw} role="alert">
          {flaw}
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPTED[kind]}
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked) void replace(picked)
          target.value = ''
        }}
      />
    </>
  )
}
