import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { fingerprint } from '#web/lib/upload/fingerprint.ts'
import { sendPart } from '#web/lib/upload/send-part.ts'
import { createUploadTask, type StartedUpload } from '#web/lib/upload/upload-task.ts'
import { useUploadTask } from '#web/lib/upload/use-upload-task.ts'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import { cancelImport } from './actions.ts'
import { isSameFile, nameOf, nextImportKey } from './import-file.ts'
import { useKeepImport } from './queries.ts'

type Upload = StartedUpload & { hash: string }

const toUpload = ({ hash, uploadedParts }: TextImport): Upload => ({ hash, partBytes: LIMITS.uploadPartBytes, parts: uploadedParts })

/** Begins the import of a file, or returns the unfinished one of a file with the same name and size, or the same fingerprint. */
async function createImport(api: Api, file: File, unfinished: readonly TextImport[]): Promise<TextImport> {
  const same = unfinished.find((one) => isSameFile(file, one))
  if (same) return same
  const [print, fileName] = [await fingerprint(file), nameOf(file)]
  let created: TextImport | undefined
  do {
    const key = nextImportKey(print, created?.hash)
    created = await unwrap(api.api.imports.$post({ json: { key, fileName, bytes: file.size } }))
  } while (created.state !== 'uploading')
  return created
}

/**
 * Manages the upload of an export file in this tab, which continues one of the unfinished imports if it has the same file; `onStored`
 * receives the import once its file is complete.
 */
export function useImportUpload(unfinished: readonly TextImport[], onStored: (stored: TextImport) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const keep = useKeepImport()
  const { running, progress, startUpload, end } = useUploadTask()
  const create = useMutation({
    mutationFn: (file: File) => createImport(api, file, unfinished),
    onSuccess: (created, file) => {
      const { hash } = created
      keep(created)
      startUpload(file, () =>
        createUploadTask<Upload, TextImport>(
          {
            start: async () => toUpload(await unwrap(api.api.imports[':hash'].$get({ param: { hash } }))),
            send: ({ partBytes }, number, signal, onProgress) =>
              sendPart(file.slice((number - 1) * partBytes, number * partBytes), {
                url: `/api/imports/${hash}/parts/${number}`,
                signal,
                onProgress,
              }),
            complete: () => unwrap(api.api.imports[':hash'].read.$post({ param: { hash } })),
            cancel: async () => keep(await cancelImport.run(api, { hash })),
            onDone: (stored) => {
              end()
              keep(stored)
              onStored(stored)
            },
          },
          file.size,
        ),
      )
    },
  })
  async function cancel(): Promise<void> {
    await running?.task.cancel().catch(() => undefined)
    end()
  }
  return { running, progress, cancel, start: create.mutate, isStarting: create.isPending, error: create.error }
}
