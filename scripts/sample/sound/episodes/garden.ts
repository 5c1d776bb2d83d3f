import { ney } from '../instruments/ney.ts'
import { setar } from '../instruments/setar.ts'
import { SHUR } from '../modes.ts'
import { readNotes } from '../phrase.ts'
import { crickets, dove, sparrow } from '../places/life.ts'
import { creak } from '../places/things.ts'
import { drop, rain, splash, wind } from '../places/water.ts'
import { curve } from '../signal.ts'
import type { Episode, Stage } from '../studio.ts'

const OPENING = '-1 0:2 0^ 0 r | 0 1:1.5 1:.5^ 0:2 -1 0:3 r | 0 1 2:1.5 1:.5 1^ 0 1 0 -1 -2 -1:2 0:3~ r | 1 2 3:2 3^ 2 1 0 1:.5 0:.5 -1 0:3'
const SCALE = '0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 r | 7 6 5 4 3 2 1 0:2 r | 0 1 0 1:2 2 1 0^ -1 0:3'
const RAIN_SONG =
  '3:2 3^ 4 5:1.5 4:.5 4^ 3:2 r | 4 5 6:2~ 5 4 5:.5 4:.5 3:3 r | 3 2 3 4 3^ 2:.5 1:.5 2 1 0:3 r | 0 -1 0 1 2 3:2~ 2 1 2:.5 1:.5 0:2 -1 0:3'
const ANSWER = '4:3 3 4:2 5 4:2 r:2 | 3:2 4 3 2:2 1 2:2 1 0:3 r:2 | -1:2 0 1:2 0 -1 -2:2 0:5'
const CLOSING = '0:2 1 0 -1 0:2 r | 2 1:1.5^ 0:.5 1 0:2 -1 0:3 r | -3 -2 -1 0:2 1 0^ -1 0:5~'

export const garden: Episode = {
  file: 'jaha-02',
  room: { decay: 1.5, brightness: 3000 },
  wet: 0.42,
  parts: [
    {
      title: 'پیش از باران',
      lead: 11,
      lines: [
        { by: 'راوی', say: 'باغی در یزد، دمِ غروب. یاکریم روی دیوار است و باد بویِ خاک می‌آورد.' },
        { by: 'راوی', say: 'این باغ را هم برنامه ساخته است، بی آن‌که یک قطره آب ضبط شود.' },
      ],
      tail: 42,
      heard: 'یاکریم، باد، جیرجیرک؛ سه‌تار، درآمدی در شور',
    },
    {
      title: 'باران با تاس',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'برای هر دهمِ ثانیه تاس می‌اندازیم: چند قطره بیفتد، کجا بیفتد، و با چه صدایی.' },
        { by: 'کوک', say: 'اول تک‌تک. بعد آن‌قدر زیاد که گوش دیگر قطره نمی‌شمارد و می‌گوید باران.' },
      ],
      tail: 52,
      heard: 'نخستین قطره‌ها، تا بارانی کامل',
    },
    {
      title: 'گام شور',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'این گامِ شور است. درجهٔ دوم را صد و چهل سِنت بالای درجهٔ اول گذاشته‌ام: از پرده کمتر، از نیم‌پرده بیشتر.' },
        { by: 'کوک', say: 'نوازنده‌ها سرِ این اندازه هم‌نظر نیستند. حق هم دارند.' },
      ],
      tail: 33,
      heard: 'سه‌تار: گام شور و یک جمله؛ باران، آهسته‌تر',
    },
    {
      title: 'چرخ چاه',
      lead: 2,
      lines: [{ by: 'راوی', say: 'کسی با دلو از چاه آب می‌کشد. چرخِ چاه پیر است و در هر دور، یک بار ناله می‌کند.' }],
      tail: 82,
      heard: 'چرخ چاه، دلو و آب؛ سه‌تار و پاسخ نی',
    },
    {
      title: 'بعد از باران',
      lead: 2,
      lines: [
        { by: 'راوی', say: 'باران بند آمد. حالا فقط ناودان می‌چکد، در حوض.' },
        { by: 'راوی', say: 'قسمتِ بعد، قطارِ شبِ مشهد.' },
      ],
      tail: 56,
      heard: 'قطره‌های ناودان در حوض؛ سه‌تار، فرود در شور',
    },
  ],
  compose(stage) {
    const { spans, random, music } = stage
    const [opening, dice, scale, well, closing] = spans
    weather(stage)
    music(setar(readNotes(OPENING, { mode: SHUR, start: 0.5, beat: 0.74, rubato: 0.14 }, random).notes, 44, random), opening.said, 1)
    if (!dice || !scale || !well || !closing) return
    music(setar(readNotes(SCALE, { mode: SHUR, start: 0.4, beat: 0.62, rubato: 0.05 }, random).notes, 33, random), scale.said, 1)
    const song = readNotes(RAIN_SONG, { mode: SHUR, start: 3, beat: 0.7, rubato: 0.14 }, random)
    music(setar(song.notes, 80, random), well.said, 1)
    const answer = readNotes(ANSWER, { mode: SHUR, start: song.end + 1, beat: 0.68, octave: 1, force: 0.72, rubato: 0.08 }, random)
    music(ney(answer.notes, 84, random), well.said, 0.3)
    music(setar(readNotes(CLOSING, { mode: SHUR, start: 5, beat: 0.84, rubato: 0.15 }, random).notes, 56, random), closing.said, 1)
  },
}

/** Wind, doves and crickets before, the rain, the well, and what drips after it. */
function weather({ seconds, spans, random, place }: Stage): void {
  const [opening, dice, scale, well, closing] = spans
  if (!dice || !scale || !well || !closing) return
  place(wind(seconds, random), 0, 0.34)
  place(crickets(opening.end + 6, random), 0, 0.05)
  for (const time of [2.5, 7.5, opening.said + 3, opening.said + 17, opening.said + 33]) place(dove(random), time, random.range(0.08, 0.18))
  const amount = curve([
    [0, 0],
    [dice.start, 0],
    [dice.said, 0.1],
    [dice.said + 14, 0.22],
    [dice.said + 40, 1],
    [scale.start, 1],
    [scale.said, 0.5],
    [well.start, 0.5],
    [well.said + 12, 0.75],
    [well.end - 10, 0.4],
    [closing.start, 0.12],
    [closing.said + 8, 0],
  ])
  place(rain(seconds, amount, random), 0, 0.8)
  for (let turn = 0, time = well.said; time < well.said + 24; turn++, time += 3.1)
    place(creak(random.range(1.1, 1.5), 27 + (turn % 2) * 5, random), time, 0.075)
  place(splash(random), well.said + 13, 0.3)
  for (let time = well.said + 26; time < well.said + 40; time += random.range(0.4, 1.4)) place(drop(random), time, 0.07)
  for (let time = closing.start + 1; time < seconds - 4; time += random.range(0.9, 2.3) * (1 + (time - closing.start) / 40))
    place(drop(random), time, random.range(0.12, 0.28))
  for (let time = closing.said + 12; time < seconds - 6; time += random.range(4, 9)) place(sparrow(random), time, random.range(0.015, 0.05))
}
