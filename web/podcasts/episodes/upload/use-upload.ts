import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { read } from '#web/lib/api.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { showToast } from '#web/ui/toast.ts'
import type { SoundUpload, StoredSound } from '#worker/podcasts/episodes/contract.ts'
import { fingerprint } from './fingerprint.ts'
import { peaksOf } from './peaks.ts'
import { sendPart } from './send-part.ts'
import { type Progress, type UploadTask, uploadTask } from './upload-task.ts'

interface Running {
  task: UploadTask
  file: File
  stop: AbortController
}

const IDLE: Progress = { phase: 'preparing', sent: 0 }
const nothing = () => () => undefined

/** The upload of a post's sound in this tab: none, or one with its progress. Leaving the page while it runs is asked about. */
export function useUpload(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const [running, setRunning] = useState<Running>()
  const [stored, setStored] = useState<StoredSound>()
  const progress = useSyncExternalStore(running?.task.subscribe ?? nothing, running?.task.read ?? (() => IDLE), () => IDLE)
  const isUnderWay = running !== undefined && progress.phase !== 'failed'

  useEffect(() => {
    if (!isUnderWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnderWay])
  // Gone to another page, nothing shows it any more; its parts wait to be gone on with.
  useEffect(() => () => running?.stop.abort(), [running])

  const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: ['sounds', 'uploads', post] }), router.invalidate()])

  function begin(file: File, others: readonly SoundUpload[]): void {
    const stop = new AbortController()
    const uploads = api.api.sounds[':post'].uploads
    const cancel = ({ hash }: SoundUpload) => read(uploads[':hash'].$delete({ param: { post, hash } }))
    const key = fingerprint(file)
    const task = uploadTask(
      {
        async start() {
          const upload = await read(
            uploads.$post({ param: { post }, json: { key: await key, name: file.name.slice(-200), bytes: file.size } }),
          )
          for (const other of others) if (other.hash !== upload.hash) await cancel(other)
          return upload
        },
        send: ({ hash, partBytes }, number, signal, onProgress) =>
          sendPart(file.slice((number - 1) * partBytes, number * partBytes), {
            address: `/api/sounds/${post}/uploads/${hash}/parts/${number}`,
            signal,
            onProgress,
          }),
        complete: ({ hash }, peaks) => read(uploads[':hash'].complete.$post({ param: { post, hash }, json: { peaks } })),
        cancel,
        peaks: peaksOf(file, stop.signal),
        onDone: (sound) => {
          setStored(sound)
          setRunning(undefined)
          showToast({ message: text.done })
          void refresh()
        },
      },
      file.size,
    )
    stop.signal.addEventListener('abort', task.pause)
    setStored(undefined)
    setRunning({ task, file, stop })
    task.begin()
  }

  async function cancel(): Promise<void> {
    await running?.task.cancel().catch(() => undefined)
    setRunning(undefined)
    await refresh()
  }

  return { running, progress, stored, begin, cancel, refresh, forgetStored: () => setStored(undefined) }
}
export type Uploading = ReturnType<typeof useUpload>
