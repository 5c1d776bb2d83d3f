import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Progress, UploadTask } from './upload-task.ts'

interface ActiveUpload {
  task: UploadTask
  file: File
  stop: AbortController
}

const IDLE: Progress = { phase: 'preparing', sent: 0 }
const subscribeNothing = () => () => undefined

/**
 * Holds the upload of this tab. Unloading the page asks first, unless the upload has ended or failed. Unmounting stops it; the server keeps
 * its parts, so that choosing the file again resumes it.
 */
export function useUploadTask() {
  const [running, setRunning] = useState<ActiveUpload>()
  const progress = useSyncExternalStore(running?.task.subscribe ?? subscribeNothing, running?.task.read ?? (() => IDLE), () => IDLE)
  const isInProgress = running !== undefined && progress.phase !== 'failed'

  useEffect(() => {
    if (!isInProgress) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isInProgress])
  useEffect(() => () => running?.stop.abort(), [running])

  return {
    running,
    progress,
    /** Starts a task; `stop` aborts when the component unmounts. */
    startUpload(file: File, create: (stop: AbortSignal) => UploadTask): void {
      const stop = new AbortController()
      const task = create(stop.signal)
      stop.signal.addEventListener('abort', task.pause)
      setRunning({ task, file, stop })
      task.start()
    },
    end: () => setRunning(undefined),
  }
}
export type UploadTaskState = Pick<ReturnType<typeof useUploadTask>, 'running' | 'progress'>
