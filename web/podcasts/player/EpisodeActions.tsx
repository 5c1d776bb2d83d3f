import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatNumber } from '#shared/persian/digits.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PlayableEpisode } from '#worker/podcasts/episodes/contract.ts'
import { canSaveOffline, removeOfflineEpisode, saveOffline, useOfflineEpisodes } from './offline-episodes.ts'
import styles from './player-sheet.module.css'
import { getPlayerState, usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPosition, formatTimeParam } from './time.ts'

const ICON = { size: 18, stroke: 1.6 }

export function EpisodeActions() {
  const playable = usePlayer((now) => now.playable)
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" icon={<IconShare {...ICON} />} onClick={() => void copyLink()}>
        {text.copyLink}
      </Button>
      {playable && canSaveOffline() && <SaveOfflineButton playable={playable} />}
    </div>
  )
}

async function copyLink(): Promise<void> {
  const { track, position } = getPlayerState()
  if (!track) return
  try {
    await navigator.clipboard.writeText(`${location.origin}${encodeURI(track.path)}?t=${formatTimeParam(position)}`)
    showToast({ message: text.linkCopied(formatPosition(position)) })
  } catch {
    showToast({ message: text.copyFailed, failed: true })
  }
}

function SaveOfflineButton({ playable }: { playable: PlayableEpisode }) {
  const { saved, pending } = useOfflineEpisodes()
  const pendingSave = pending.get(playable.post)
  if (pendingSave)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<IconX {...ICON} />}
        title={text.stop}
        onClick={() => void removeOfflineEpisode(playable.post)}
      >
        {text.downloading(formatNumber(pendingSave.progress * 100))}
      </Button>
    )
  if (saved.some((one) => one.playable.post === playable.post)) return <span className={styles.saved}>{text.downloaded}</span>
  const save = async () => {
    const failure = await saveOffline(playable)
    if (failure) showToast({ message: text.saveFailures[failure], failed: failure !== 'stopped' })
  }
  return (
    <Button variant="quiet" size="small" icon={<IconDownload {...ICON} />} onClick={() => void save()}>
      {text.download}
    </Button>
  )
}
