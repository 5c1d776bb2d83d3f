import { useState } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Chapters } from './Chapters.tsx'
import { EpisodeActions } from './EpisodeActions.tsx'
import { FailureNote } from './FailureNote.tsx'
import { ListeningHistory } from './ListeningHistory.tsx'
import { OfflineEpisodes } from './OfflineEpisodes.tsx'
import { PlaybackControls } from './PlaybackControls.tsx'
import { PlayerTranscript } from './PlayerTranscript.tsx'
import styles from './player-sheet.module.css'
import { QueueRows } from './QueueRows.tsx'
import { SeekBar } from './SeekBar.tsx'
import { SleepMenu } from './SleepMenu.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'
import { updatePlayer, usePlayer } from './state.ts'
import { text } from './text.ts'
import { Volume } from './Volume.tsx'

const VIEWS = ['chapters', 'transcript', 'queue', 'history', 'downloads'] as const
type View = (typeof VIEWS)[number]

export function PlayerSheet() {
  const isOpen = usePlayer((now) => now.isOpen)
  const close = () => updatePlayer({ isOpen: false })
  return (
    <Dialog open={isOpen} onClose={close} title={text.player} wide>
      <SheetContent onLeave={close} />
    </Dialog>
  )
}

function SheetContent({ onLeave }: { onLeave: () => void }) {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  const hasChapters = usePlayer((now) => (now.playable?.chapters.length ?? 0) > 0)
  const hasTranscript = usePlayer((now) => now.playable?.hasTranscript ?? false)
  const viewer = useViewer()
  const [selectedView, setView] = useState<View>()
  if (!track) return null
  const available = { chapters: hasChapters, transcript: hasTranscript, queue: true, history: Boolean(viewer), downloads: true }
  const views = VIEWS.filter((view) => available[view])
  const view = selectedView && views.includes(selectedView) ? selectedView : (views[0] ?? 'queue')
  return (
    <div className={styles.sheet}>
      <div className={styles.nowPlaying}>
        <Cover title={track.show?.title ?? track.title} picture={track.cover} sizes="288px" className={styles.cover} />
        <div className={styles.titles}>
          <PathLink to={track.path} className={styles.title} onClick={onLeave}>
            <bdi>{track.title}</bdi>
          </PathLink>
          <p className={styles.author}>
            {track.show && (
              <>
                <PathLink to={`/podcast/${track.show.hash}`} onClick={onLeave}>
                  <bdi>{track.show.title}</bdi>
                </PathLink>
                {' · '}
              </>
            )}
            <bdi>{track.author}</bdi>
          </p>
        </div>
        {failure && <FailureNote failure={failure} />}
        <SeekBar />
        <PlaybackControls large />
        <div className={styles.tools}>
          <SpeedMenu />
          <SleepMenu />
          <Volume />
        </div>
        <EpisodeActions />
      </div>
      <div className={styles.panel}>
        <div className={styles.views}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              className={classNames(styles.view, one === view && styles.active)}
              onClick={() => setView(one)}
            >
              {text[one]}
            </button>
          ))}
        </div>
        {view === 'chapters' && <Chapters />}
        {view === 'transcript' && <PlayerTranscript hash={track.post} />}
        {view === 'queue' && <QueueRows />}
        {view === 'history' && <ListeningHistory />}
        {view === 'downloads' && <OfflineEpisodes />}
      </div>
    </div>
  )
}
