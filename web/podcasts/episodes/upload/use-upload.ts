import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { episodeKeys } from '#web/lib/query-keys/podcasts.ts'
import { fingerprint } from '#web/lib/upload/fingerprint.ts'
import { sendPart } from '#web/lib/upload/send-part.ts'
import { createUploadTask } from '#web/lib/upload/upload-task.ts'
import { useUploadTask } from '#web/lib/upload/use-upload-task.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { showToast } from '#web/ui/toast.ts'
import type { AudioUpload, UploadResult } from '#worker/podcasts/episodes/contract.ts'
import { computePeaks } from './audio-file.ts'

const PEAKS_TIMEOUT_MS = 20_000

/** Manages the upload of a post's audio in this tab. */
export function useUpload(post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const { running, progress, startUpload, end } = useUploadTask()
  const [stored, setStored] = useState<UploadResult>()

  const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: episodeKeys.uploads(post) }), router.invalidate()])

  function start(file: File, others: readonly AudioUpload[]): void {
    const uploads = api.api.episodes[':post'].uploads
    const cancel = ({ hash }: AudioUpload) => unwrap(uploads[':hash'].$delete({ param: { post, hash } }))
    const key = fingerprint(file)
    setStored(undefined)
    startUpload(file, (stop) => {
      const peaks = computePeaks(file, stop)
      return createUploadTask<AudioUpload, UploadResult>(
        {
          async start() {
            const upload = await unwrap(
              uploads.$post({ param: { post }, json: { key: await key, name: file.name.slice(-200), bytes: file.size } }),
            )
            for (const other of others) if (other.hash !== upload.hash) await cancel(other)
            return upload
          },
          send: ({ hash, partBytes }, number, signal, onProgress) =>
            sendPart(file.slice((number - 1) * partBytes, number * partBytes), {
              url: `/api/episodes/${post}/uploads/${hash}/parts/${number}`,
              signal,
              onProgress,
            }),
          async complete({ hash }, signal) {
            const json = { peaks: await Promise.race([peaks, delay(PEAKS_TIMEOUT_MS).then(() => '')]) }
            signal.throwIfAborted()
            return unwrap(uploads[':hash'].complete.$post({ param: { post, hash }, json }))
          },
          cancel,
          onDone: (sound) => {
            setStored(sound)
            end()
            showToast({ message: text.done })
            void refresh()
          },
        },
        file.size,
      )
    })
  }

  async function cancel(): Promise<void> {
    await running?.task.cancel().catch(() => undefined)
    end()
    await refresh()
  }

  return { running, progress, stored, start, cancel, refresh, dismissStored: () => setStored(undefined) }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
