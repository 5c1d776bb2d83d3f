import type { Phase } from './autosave-state.ts'
import { TEXT } from './text.ts'

interface Props {
  phase: Phase
  message?: string
  keptOnDevice: boolean
}

/** Where the saving stands, said aloud too. Nothing before the first change. */
export function SaveStatus({ phase, message, keptOnDevice }: Props) {
  return <span role="status">{wordsFor(phase, message, keptOnDevice)}</span>
}

function wordsFor(phase: Phase, message: string | undefined, keptOnDevice: boolean): string {
  if (phase === 'idle') return ''
  if (phase === 'dirty') return TEXT.unsaved
  if (phase === 'saving') return TEXT.saving
  if (phase === 'saved') return TEXT.saved
  if (phase === 'conflict') return TEXT.conflict
  if (!keptOnDevice) return TEXT.offlineUnkept
  return phase === 'offline' ? TEXT.offline : (message ?? TEXT.refused)
}
