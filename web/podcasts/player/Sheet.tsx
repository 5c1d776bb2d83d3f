import { useState } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Chapters } from './Chapters.tsx'
import { Downloads } from './Downloads.tsx'
import { EpisodeActions } from './EpisodeActions.tsx'
import { FailureNote } from './FailureNote.tsx'
import { Heard } from './Heard.tsx'
import { QueueRows } from './QueueRows.tsx'
import { SleepMenu } from './SleepMenu.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'
import styles from './sheet.module.css'
import { change, usePlayer } from './state.ts'
import { Timeline } from './Timeline.tsx'
import { Transport } from './Transport.tsx'
import { text } from './text.ts'
import { Volume } from './Volume.tsx'
import { Words } from './Words.tsx'

const VIEWS = ['chapters', 'words', 'queue', 'heard', 'downloads'] as const
type View = (typeof VIEWS)[number]

/** The player in full: cover, controls, chapters, words, queue and downloads. */
export function Sheet() {
  const isOpen = usePlayer((now) => now.isOpen)
  const shut = () => change({ isOpen: false })
  return (
    <Dialog open={isOpen} onClose={shut} title={text.player} wide>
      <Inside onLeave={shut} />
    </Dialog>
  )
}

function Inside({ onLeave }: { onLeave: () => void }) {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  const hasChapters = usePlayer((now) => (now.playable?.chapters.length ?? 0) > 0)
  const hasWords = usePlayer((now) => now.playable?.hasTranscript ?? false)
  const viewer = useViewer()
  const [chosen, setView] = useState<View>()
  if (!track) return null
  const has = { chapters: hasChapters, words: hasWords, queue: true, heard: Boolean(viewer), downloads: true }
  const views = VIEWS.filter((view) => has[view])
  const view = chosen && views.includes(chosen) ? chosen : (views[0] ?? 'queue')
  return (
    <div className={styles.sheet}>
      <div className={styles.now}>
        <Cover title={track.show?.title ?? track.title} picture={track.cover} sizes="288px" className={styles.cover} />
        <div className={styles.names}>
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
        <Timeline />
        <Transport large />
        <div className={styles.tools}>
          <SpeedMenu />
          <SleepMenu />
          <Volume />
        </div>
        <EpisodeActions />
      </div>
      <div className={styles.more}>
        <div className={styles.views}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              className={classNames(styles.view, one === view && styles.chosen)}
              onClick={() => setView(one)}
            >
              {text[one]}
            </button>
          ))}
        </div>
        {view === 'chapters' && <Chapters />}
        {view === 'words' && <Words hash={track.post} />}
        {view === 'queue' && <QueueRows />}
        {view === 'heard' && <Heard />}
        {view === 'downloads' && <Downloads />}
      </div>
    </div>
  )
}
