import { santur } from '../instruments/santur.ts'
import { setar } from '../instruments/setar.ts'
import { MAHUR } from '../modes.ts'
import { readNotes } from '../phrase.ts'
import { footsteps, murmur, sparrow } from '../places/life.ts'
import { shutter, vessel } from '../places/things.ts'
import { curve, RATE } from '../signal.ts'
import type { Episode, Stage } from '../studio.ts'

/** Seconds between two beats of the hammers. */
const BEAT = 0.3
/** Beats between two strokes of each hammer, and the lowest mode of its vessel in Hz. */
const HAMMERS = [
  { every: 3, pitch: 523 },
  { every: 4, pitch: 392 },
  { every: 5, pitch: 659 },
]
const OPENING =
  '0:2 0^ -1 0:2.5 r:.5 | 0 1 2:1.5^ 1:.5 0 -1 0:3 r | -3 -2 -1 0:2 1 1:.5^ 0:.5 -1 0:3~ r | 2 3 4:2^ 3:.5 2:.5 3 2 1:2 1^ 0:3 r'
const CLOSING =
  '4:2 3:.5 4:.5 5^ 4:2 r:.5 | 4 3 2:1.5^ 3:.5 2 1 2:2 r | 2 1:.5 2:.5 1^ 0 -1 -2 -3:2 r:.5 | -3 -2 -1:1.5 0:.5 1^ 0:2 -1 0:4~'
/** Phrases of twelve beats. */
const A = '0 4:.5 4:.5 4 3:.5 4:.5 5 4 3 2:.5 3:.5 4 4:2 0'
const B = '4 5:.5 6:.5 7 6:.5 5:.5 6 5 4 3:.5 4:.5 5 5 4:2'
const C = '7 7:.5 6:.5 5 6:.5 5:.5 4 5:.5 4:.5 3 4:.5 3:.5 2 3:.5 2:.5 1 1:.5 0:.5'
const D = '0:2~ -3:.5 -2:.5 -1 0 1:.5 2:.5 3 2:.5 1:.5 2 1 0:2'
const E = '2:1.5 3:.5 4 3 2 3:.5 2:.5 1 2 3 2:.5 1:.5 2:2'
const F = '9 8:.5 7:.5 8 7 6 7:.5 6:.5 5 6 5 4:.5 5:.5 4:2'
const G = '7:3~ 8 9:2~ 8 7:2~ 6 7:2'
const DANCE = [D, A, A, E, A, B, B, A, G, F, G, C, D, E, A, B, C, G, F, B, C, D]
const BASS = '0 4:.5 4:.5 4 '.repeat(4)

export const bazaar: Episode = {
  file: 'jaha-01',
  room: { decay: 2.1, brightness: 3600 },
  wet: 0.5,
  parts: [
    {
      title: 'کرکره‌ها بالا می‌روند',
      lead: 14,
      lines: [
        { by: 'راوی', say: 'سلام. این‌جا صدای جاهاست. هرچه می‌شنوید، از پرنده و چکّش تا ساز، کارِ یک برنامه است. من هم صدای یک ماشینم.' },
        { by: 'راوی', say: 'صبحِ زود است. در بازارِ مِسگرها، کِرکِره‌ها یکی‌یکی بالا می‌روند.' },
      ],
      tail: 37,
      heard: 'گنجشک، پا، کرکره؛ سه‌تار، درآمدی در ماهور',
    },
    {
      title: 'سه چکش و عدد شصت',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'من کوکم و حساب‌ها با من است. سه چکّش داریم.' },
        { by: 'کوک', say: 'اولی هر سه ضرب یک بار می‌زند، دومی هر چهار ضرب، سومی هر پنج ضرب. هر شصت ضرب، یک بار هر سه با هم فرود می‌آیند.' },
      ],
      tail: 57,
      heard: 'سه چکش روی سه ظرف مس',
    },
    {
      title: 'گام ماهور',
      lead: 2,
      lines: [{ by: 'کوک', say: 'این گامِ ماهور است، با سنتور. پرده، پرده، نیم‌پرده. گوشِ خیلی‌ها آن را با گامِ ماژور یکی می‌گیرد.' }],
      tail: 40,
      heard: 'سنتور: گام ماهور و یک جمله',
    },
    {
      title: 'چهارمضراب با چکش‌ها',
      lead: 2,
      lines: [{ by: 'راوی', say: 'استادها گرم شده‌اند. سنتور روی ضربِ چکّش‌ها سوار می‌شود.' }],
      tail: 84,
      heard: 'چکش‌ها و سنتور؛ چهارمضرابی در ماهور',
    },
    {
      title: 'سایهٔ ظهر',
      lead: 2,
      lines: [
        { by: 'راوی', say: 'ظهر که می‌شود، چکّش‌ها یکی‌یکی می‌خوابند. بازارِ واقعی از این شلوغ‌تر است، و بهتر.' },
        { by: 'راوی', say: 'قسمتِ بعد، بارانِ یزد.' },
      ],
      tail: 43,
      heard: 'سه‌تار، فرود در ماهور؛ پاهایی که دور می‌شوند',
    },
  ],
  compose(stage) {
    const { spans, random, music } = stage
    const [opening, hammers, scale, dance, closing] = spans
    alley(stage)
    const first = readNotes(OPENING, { mode: MAHUR, start: 0.5, beat: 0.74, rubato: 0.12 }, random)
    music(setar(first.notes, 44, random), opening.said, 1)
    if (!hammers || !scale || !dance || !closing) return
    hammering(stage, [hammers.said, dance.end + 6])
    const steps = '0:1.5 1 2 3 4 5 6 7:2 r:.5 7 6 5 4 3 2 1 0:2 r | 0 2 4:2~ 5 4 3 2^ 3 2 1 0:3'
    music(santur(readNotes(steps, { mode: MAHUR, start: 0.4, beat: 0.86, rubato: 0.05 }, random).notes, 44, random), scale.said, 1.05)
    const start = Math.ceil((dance.said - hammers.said) / (BEAT * 3)) * BEAT * 3 + hammers.said - dance.said
    const playing = { mode: MAHUR, start, beat: BEAT }
    const tune = readNotes(DANCE.join(' '), playing, random).notes
    const bass = readNotes(BASS.repeat(DANCE.length), { ...playing, octave: -1, force: 0.42 }, random).notes
    music(santur(tune, dance.end - dance.said + 3, random), dance.said, 0.85)
    music(santur(bass, dance.end - dance.said + 3, random), dance.said, 0.36)
    music(setar(readNotes(CLOSING, { mode: MAHUR, start: 0.5, beat: 0.66, rubato: 0.14 }, random).notes, 50, random), closing.said, 0.9)
  },
}

/** Birds above the roof, people, steps and shutters. */
function alley({ seconds, spans: [opening], random, place }: Stage): void {
  const crowd = curve([
    [0, 0.1],
    [60, 0.35],
    [150, 0.85],
    [seconds - 70, 0.9],
    [seconds, 0.4],
  ])
  const people = murmur(seconds, random)
  for (let at = 0; at < people.length; at++) people[at] = (people[at] ?? 0) * crowd(at / RATE)
  place(people, 0, 0.62)
  for (let time = 1; time < seconds - 4; time += random.range(1.5, 7) * (time > 70 ? 2.2 : 1))
    place(sparrow(random), time, random.range(0.03, 0.12))
  for (const time of [3, 9.5, opening.said + 4, opening.said + 22, opening.end + 30]) place(shutter(random), time, random.range(0.2, 0.45))
  for (let time = 5; time < seconds - 12; time += random.range(11, 26)) place(footsteps(random.range(7, 10), random), time, 0.5)
}

/** The three hammers enter one after another and rest, one after another, at the end; below words and scale only one keeps on. */
function hammering({ random, place, spans }: Stage, [start, end]: [number, number]): void {
  const [, , scale, dance] = spans
  for (const [nth, { every, pitch }] of HAMMERS.entries()) {
    const strike = vessel(pitch, random)
    const [from, until] = [start + nth * BEAT * 20, end + nth * 5]
    for (let beat = 0; ; beat += every) {
      const time = start + beat * BEAT
      if (time > until) break
      const isResting = scale !== undefined && dance !== undefined && time > scale.start && time < dance.said && nth > 0
      if (time < from || isResting) continue
      const accent = beat % 60 === 0 ? 1 : 0.72
      const quiet = scale && dance && time > scale.said && time < dance.start ? 0.35 : 1
      place(strike(accent * random.range(0.86, 1)), time + random.range(0, 0.006), 0.52 * quiet * (nth === 2 ? 0.8 : 1))
    }
  }
}
