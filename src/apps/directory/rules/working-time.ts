// Working time at a place: the hours the company keeps, in the zone and with the holidays of that place.
import { type BusinessCalendar, isBusinessTime, nextBusinessTime } from '../../../values/business-hours.ts';
import { dayOf, weekday } from '../../../values/day.ts';
import { isHolidayRegion } from '../../../values/holidays.ts';
import type { Instant } from '../../../values/instant.ts';
import { toLocal } from '../../../values/time-zone.ts';

/** A place of work. Without a region, only weekends are free. */
export interface Place {
  readonly time_zone: string;
  readonly holiday_region: string | null;
}

/** What a clock on the wall of a place shows. */
export interface LocalClock {
  readonly now: Instant;
  readonly day: string;
  readonly weekday: (typeof weekdays)[number];
  readonly local_time: string;
  readonly time_zone: string;
  readonly is_business_time: boolean;
  readonly next_business_time: Instant;
}

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** The clock of a place at an instant. */
export function localClock(now: Instant, place: Place): LocalClock {
  const local = toLocal(now, place.time_zone);
  const day = dayOf(now, place.time_zone);
  const calendar = calendarOf(place, day);
  return {
    now,
    day,
    weekday: weekdays[weekday(day) - 1] ?? 'monday',
    local_time: [local.hour, local.minute, local.second]
      .map((part) => String(part).padStart(2, '0'))
      .join(':'),
    time_zone: place.time_zone,
    is_business_time: isBusinessTime(now, calendar),
    next_business_time: nextBusinessTime(now, calendar),
  };
}

const hours = [['08:00', '17:00']] as const;
const week = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };

/** Holidays are known to the end of 2199; a clock that was moved there goes without them. */
function calendarOf({ time_zone, holiday_region }: Place, day: string): BusinessCalendar {
  const known = holiday_region !== null && isHolidayRegion(holiday_region) && day < '2199-12';
  return known ? { zone: time_zone, region: holiday_region, week } : { zone: time_zone, week };
}
