import { ney } from '../instruments/ney.ts'
import { setar } from '../instruments/setar.ts'
import { HOMAYUN } from '../modes.ts'
import { readNotes } from '../phrase.ts'
import { gull } from '../places/life.ts'
import { creak, engine } from '../places/things.ts'
import { drop, waves, wind } from '../places/water.ts'
import { curve } from '../signal.ts'
import type { Episode, Stage } from '../studio.ts'

const OPENING = '1:3 0 1:2 r | 1 2:2 2^ 1 0 1:3 r | 1 2 3:2 2 1 2:.5 1:.5 0 -1 0:2 1:3 r | 1 0 -1 -2 -1:2 0:4~'
const SCALE = '0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 r | 7 6 5 4 3 2 1 0:2 r | 1:2 2 3 2:2 1:3 0:3'
const BOAT = '4:4 3 4:2 3 2:3 r:2 | 3:2 2 3 2 1:4 r:3 | 1 2 3:3 4 3:2 2 1:4 r:3 | 5:2 4 5 4:2 3 4:3 3 2 1:4 r:3 | 2:2 1 0:2 -1 0:2 1 0:6'
const TALK = '3 4:2 5 4:1.5 3:.5 4^ 3:2 r | 3 2 3:2 2 1 2:1.5 1:.5 1:3 r | 1 2 3 4:2~ 3 2 3:.5 2:.5 1:2 0 1:3'
const CLOSING = '1:2 2 1 0 1:3 r | 3 2:1.5 1:.5 2^ 1 0 -1 0:3 r | -2 -1 0:2 1 0^ -1 0:6~'

export const shore: Episode = {
  file: 'jaha-04',
  room: { decay: 1.7, brightness: 3200 },
  wet: 0.42,
  parts: [
    {
      title: 'ساحل، پیش از صبح',
      lead: 13,
      lines: [
        { by: 'راوی', say: 'ساحلِ بوشهر، پیش از صبح. دریا را نمی‌بینی، فقط می‌شنوی.' },
        { by: 'راوی', say: 'آنچه می‌شنوی دریا نیست؛ نوفه است که با حوصله کم و زیاد می‌شود. راوی هم ماشین است.' },
      ],
      tail: 43,
      heard: 'موج؛ سه‌تار، درآمدی در همایون',
    },
    {
      title: 'موجی که تکرار نمی‌شود',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'هر موج سه عدد دارد: کِی می‌رسد، چقدر بلند است، و کفَش چقدر روی شن می‌ماند.' },
        { by: 'کوک', say: 'عددها را تاس می‌سازد. برای همین، در این شش دقیقه هیچ موجی تکرار نمی‌شود.' },
      ],
      tail: 46,
      heard: 'موج‌ها و باد؛ مرغ دریایی، دور',
    },
    {
      title: 'گام همایون',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'این گامِ همایون است. از درجهٔ دوم تا سوم فاصله‌ای است بزرگ‌تر از یک پرده؛ این‌جا، دویست و پنجاه سِنت.' },
        { by: 'کوک', say: 'شاهد، همان درجهٔ دوم است. آهنگ مدام به آن برمی‌گردد.' },
      ],
      tail: 34,
      heard: 'سه‌تار: گام همایون و یک جمله',
    },
    {
      title: 'لنج',
      lead: 2,
      lines: [{ by: 'راوی', say: 'لنجی به ساحل می‌آید. چوبِ بدنه‌اش با هر موج حرفی می‌زند.' }],
      tail: 84,
      heard: 'موتور لنج و نالهٔ چوب؛ نی، در همایون',
    },
    {
      title: 'ماهی‌گیرها برمی‌گردند',
      lead: 2,
      lines: [
        { by: 'راوی', say: 'هوا روشن شد. مرغ‌های دریایی زودتر از همه خبر دارند.' },
        { by: 'راوی', say: 'این‌جا صدای جاها بود. اگر جایی را می‌شناسی که صدایش یادت مانده، زیرِ همین نوشته بگو.' },
      ],
      tail: 50,
      heard: 'مرغان دریایی؛ سه‌تار، فرود در همایون؛ موج',
    },
  ],
  compose(stage) {
    const { spans, random, music } = stage
    const [opening, , scale, boat, closing] = spans
    sea(stage)
    music(setar(readNotes(OPENING, { mode: HOMAYUN, start: 1, beat: 0.78, rubato: 0.14 }, random).notes, 42, random), opening.said, 1)
    if (!scale || !boat || !closing) return
    music(setar(readNotes(SCALE, { mode: HOMAYUN, start: 0.4, beat: 0.62, rubato: 0.05 }, random).notes, 34, random), scale.said, 1)
    const song = readNotes(BOAT, { mode: HOMAYUN, start: 6, beat: 0.58, octave: 1, force: 0.76, rubato: 0.06 }, random)
    music(ney(song.notes, 84, random), boat.said, 0.3)
    const talk = readNotes(TALK, { mode: HOMAYUN, start: song.end + 1, beat: 0.56, rubato: 0.12 }, random)
    music(setar(talk.notes, 84, random), boat.said, 0.9)
    music(setar(readNotes(CLOSING, { mode: HOMAYUN, start: 3, beat: 0.82, rubato: 0.15 }, random).notes, 48, random), closing.said, 1)
  },
}

/** Waves to the end, a boat that comes in, and gulls when it grows light. */
function sea({ seconds, spans, random, place }: Stage): void {
  const [opening, shoreline, scale, boat, closing] = spans
  if (!shoreline || !scale || !boat || !closing) return
  const height = curve([
    [0, 0.8],
    [opening.said, 0.55],
    [shoreline.said, 0.8],
    [shoreline.said + 20, 1.25],
    [scale.start, 1],
    [scale.said, 0.45],
    [boat.start, 0.5],
    [closing.said, 0.6],
    [seconds - 12, 0.9],
  ])
  place(waves(seconds, height, random), 0, 0.7)
  place(wind(seconds, random), 0, 0.12)
  const near = curve([
    [0, 0],
    [boat.start - 12, 0],
    [boat.said + 26, 0.9],
    [boat.said + 40, 0.5],
    [boat.said + 56, 0],
    [seconds, 0],
  ])
  place(engine(seconds, near, random), 0, 0.28)
  for (let time = boat.said + 22; time < boat.end; time += random.range(3.5, 6.5))
    place(creak(random.range(0.8, 1.7), random.range(17, 24), random), time, 0.08)
  for (let time = boat.said + 30; time < boat.end; time += random.range(1.2, 3.2)) place(drop(random), time, random.range(0.02, 0.06))
  for (let time = shoreline.said + 12; time < scale.start; time += random.range(9, 15)) place(gull(random), time, 0.04)
  for (let time = closing.start - 4; time < seconds - 8; time += random.range(3.5, 8)) place(gull(random), time, random.range(0.04, 0.12))
}
