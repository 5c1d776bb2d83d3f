// Makes the episodes of «صدای جاها»: `node scripts/sample/sound/make.ts [jaha-01 …]`. Needs espeak-ng and ffmpeg; nothing else runs it.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPodcasts, readPosts } from '../read-sample.ts'
import { encode } from './encode.ts'
import type { EpisodeTimes } from './episode-times.ts'
import { bazaar } from './episodes/bazaar.ts'
import { garden } from './episodes/garden.ts'
import { shore } from './episodes/shore.ts'
import { trainRide } from './episodes/train-ride.ts'
import { computePeaks } from './peaks.ts'
import { record } from './studio.ts'

const EPISODES = [bazaar, garden, trainRide, shore]
const FOLDER = 'sample/audio'

const chosen = process.argv.slice(2)
const posts = readPosts('')
for (const episode of EPISODES.filter(({ file }) => chosen.length === 0 || chosen.includes(file))) {
  const { sound, chapters, segments } = record(episode)
  const post = posts.find((one) => one.episode?.file === `${episode.file}.mp3`)
  const show = readPodcasts().find(({ key }) => key === post?.episode?.podcast)
  const file = join(FOLDER, `${episode.file}.mp3`)
  encode(sound, file, { title: post?.title ?? episode.file, album: show?.title ?? '' })
  const times: EpisodeTimes = { version: '1.0.0', chapters, segments, peaks: computePeaks(sound) }
  writeFileSync(file.replace(/mp3$/, 'json'), `${JSON.stringify(times, null, 2)}\n`)
  console.log(episode.file, `${Math.round(sound.length / 240) / 100} s`, `${statSync(file).size} bytes`)
}
