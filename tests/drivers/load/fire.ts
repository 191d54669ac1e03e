// An open-loop load: requests go out when the schedule says, whether or not earlier ones are answered, and latency counts
// from when they were due. What the driver is late itself counts too (no coordinated omission).
import type { Sent } from './report.ts';
import type { ScriptedCall } from './script.ts';
import { requestOf, type Seat } from './seats.ts';

/** How a load goes. */
export interface LoadPlan {
  /** Requests a second, in even steps, to the seats in turn. */
  readonly rate: number;
  readonly seconds: number;
  /** Milliseconds in which the last answers must have come. */
  readonly patience?: number;
  /** Told how many requests have gone out, now and then. */
  readonly progress?: (sent: number) => void;
}

/** A load under way. */
export interface Load {
  /** Every request that was due, once the last is answered or patience ends. */
  readonly done: Promise<Sent[]>;
  /** Sends no more. */
  stop(): void;
}

/** Starts a load. Seats whose script is at its end are passed over. */
export function fire(seats: readonly Seat[], plan: LoadPlan): Load {
  const { rate, seconds, patience = 10_000, progress } = plan;
  const total = Math.round(rate * seconds);
  const all: Sent[] = [];
  const began = performance.now();
  let stopped = false;
  let waiting = 0;
  const once = (number: number) => {
    const seat = seats[number % seats.length] as Seat;
    const call = seat.script[seat.next];
    if (!call) return;
    seat.next += 1;
    const sent = { ...nothing, ...factsOf(call), seat: number % seats.length, due: (number * 1000) / rate };
    all.push(sent);
    sent.sentAt = performance.now() - began;
    sent.unsent = !seat.wire.send(requestOf(seat, call), (answer) => {
      waiting -= 1;
      if (!answer) return;
      sent.answeredAt = performance.now() - began;
      sent.status = answer.status;
      sent.entry = answer.entry;
    });
    if (!sent.unsent) waiting += 1;
  };
  const run = async () => {
    for (let number = 0; number < total && !stopped; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000) + 1);
      for (; number < due; number++) once(number);
      progress?.(number);
      await pause(1);
    }
    const end = performance.now() + patience;
    while (waiting > 0 && performance.now() < end) await pause(5);
    return all;
  };
  return {
    done: run(),
    stop: () => {
      stopped = true;
    },
  };
}

const nothing = { sentAt: 0, answeredAt: 0, status: 0, entry: 0, unsent: false };

function factsOf({ operation, isWrite, accepted }: ScriptedCall) {
  return { operation, isWrite, expected: accepted };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
