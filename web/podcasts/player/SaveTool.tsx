import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatNumber } from '#shared/persian/digits.ts'
import { showToast } from '#web/ui/toast.ts'
import type { PlayableEpisode } from '#worker/podcasts/episodes/contract.ts'
import { classifyError } from './controls.ts'
import { removeOfflineEpisode, saveOffline, useOfflineEpisodes } from './offline-episodes.ts'
import styles from './playback-controls.module.css'
import { Tool, ToolSign } from './Tool.tsx'
import { text } from './text.ts'

const ICON = { size: 22, stroke: 1.6 }

interface Props {
  episode: Pick<PlayableEpisode, 'post' | 'audio'>
  /** Returns the episode with what the device keeps of it. */
  load: () => Promise<PlayableEpisode>
}

/** Saves an episode on the device; shows the progress, which a press stops, and that it is saved. */
export function SaveTool({ episode, load }: Props) {
  const { saved, pending } = useOfflineEpisodes()
  const pendingSave = pending.get(episode.post)
  if (pendingSave) {
    const share = formatNumber(pendingSave.progress * 100)
    return (
      <Tool
        label={text.stop(share)}
        word={text.downloading(share)}
        sign={<IconX {...ICON} />}
        onClick={() => void removeOfflineEpisode(episode)}
      />
    )
  }
  if (saved.some(({ playable }) => playable.post === episode.post))
    return (
      <span className={styles.tool}>
        <ToolSign sign={<IconCheck {...ICON} />} word={text.downloaded} />
      </span>
    )
  const save = async () => {
    try {
      const failure = await saveOffline(await load())
      if (failure) showToast({ message: text.saveFailures[failure], failed: failure !== 'stopped' })
    } catch (error) {
      showToast({ message: text.failures[classifyError(error)], failed: true })
    }
  }
  return <Tool label={text.download} word={text.downloadWord} sign={<IconDownload {...ICON} />} onClick={() => void save()} />
}
