import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatNumber } from '#shared/persian/digits.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Playable } from '#worker/podcasts/episodes/contract.ts'
import { canDownload, download, removeDownload, useDownloads } from './downloads.ts'
import styles from './sheet.module.css'
import { player, usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPlace, timeForAddress } from './time.ts'

const ICON = { size: 18, stroke: 1.6 }

/** What can be done with the episode: its address at this moment, and a copy on this device. */
export function EpisodeActions() {
  const playable = usePlayer((now) => now.playable)
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" icon={<IconShare {...ICON} />} onClick={() => void copyAddress()}>
        {text.share}
      </Button>
      {playable && canDownload() && <DownloadButton playable={playable} />}
    </div>
  )
}

async function copyAddress(): Promise<void> {
  const { track, place } = player()
  if (!track) return
  try {
    await navigator.clipboard.writeText(`${location.origin}${encodeURI(track.path)}?t=${timeForAddress(place)}`)
    showToast({ message: text.shared(formatPlace(place)) })
  } catch {
    showToast({ message: text.noCopy, failed: true })
  }
}

function DownloadButton({ playable }: { playable: Playable }) {
  const { kept, under } = useDownloads()
  const going = under.get(playable.post)
  if (going)
    return (
      <Button variant="quiet" size="small" icon={<IconX {...ICON} />} title={text.stop} onClick={() => void removeDownload(playable.post)}>
        {text.downloading(formatNumber(going.share * 100))}
      </Button>
    )
  if (kept.some((one) => one.playable.post === playable.post)) return <span className={styles.done}>{text.downloaded}</span>
  const fetchIt = async () => {
    const hindrance = await download(playable)
    if (hindrance) showToast({ message: text.hindrances[hindrance], failed: hindrance !== 'stopped' })
  }
  return (
    <Button variant="quiet" size="small" icon={<IconDownload {...ICON} />} onClick={() => void fetchIt()}>
      {text.download}
    </Button>
  )
}
