// The table of public holidays: which day, where, and from which year to which. Data only.

/** Regions with holidays: countries by ISO 3166-1, states and cantons by ISO 3166-2. */
export const holidayRegions = [
  'AT',
  'CH',
  'CH-ZH',
  'DE',
  'DE-BE',
  'DE-BY',
  'DE-HB',
  'DE-HH',
  'DE-NW',
] as const;

export type HolidayRegion = (typeof holidayRegions)[number];

/** When: a fixed `MM-DD`, days after Easter Sunday, or the Wednesday before 23 November. */
export interface HolidayRule {
  name: string;
  on: string | number;
  /** A country stands for all its regions. */
  regions: readonly HolidayRegion[];
  from?: number;
  to?: number;
}

const repentanceDay = 'wednesday before 11-23';

/** Before 1990 the German rules are those of the Federal Republic. */
export const holidayRules: readonly HolidayRule[] = [
  // Germany as a whole
  { name: 'Neujahr', on: '01-01', regions: ['DE'] },
  { name: 'Karfreitag', on: -2, regions: ['DE'] },
  { name: 'Ostermontag', on: 1, regions: ['DE'] },
  { name: 'Tag der Arbeit', on: '05-01', regions: ['DE'] },
  { name: 'Christi Himmelfahrt', on: 39, regions: ['DE'] },
  { name: 'Pfingstmontag', on: 50, regions: ['DE'] },
  // The 17th of June was given up for the 3rd of October when the country was united in autumn 1990: that year had both.
  { name: 'Tag der deutschen Einheit', on: '06-17', regions: ['DE'], to: 1990 },
  { name: 'Tag der Deutschen Einheit', on: '10-03', regions: ['DE'], from: 1990 },
  // Holiday in all states from 1981, in Bavaria only in Protestant places until then; given up for nursing insurance.
  { name: 'Buß- und Bettag', on: repentanceDay, regions: ['DE-BE', 'DE-HB', 'DE-HH', 'DE-NW'], to: 1980 },
  { name: 'Buß- und Bettag', on: repentanceDay, regions: ['DE'], from: 1981, to: 1994 },
  { name: '1. Weihnachtstag', on: '12-25', regions: ['DE'] },
  { name: '2. Weihnachtstag', on: '12-26', regions: ['DE'] },
  // German states
  { name: 'Heilige Drei Könige', on: '01-06', regions: ['DE-BY'] },
  { name: 'Internationaler Frauentag', on: '03-08', regions: ['DE-BE'], from: 2019 },
  { name: '75. Jahrestag der Befreiung', on: '05-08', regions: ['DE-BE'], from: 2020, to: 2020 },
  { name: '80. Jahrestag der Befreiung', on: '05-08', regions: ['DE-BE'], from: 2025, to: 2025 },
  { name: '75. Jahrestag des Volksaufstands', on: '06-17', regions: ['DE-BE'], from: 2028, to: 2028 },
  { name: 'Fronleichnam', on: 60, regions: ['DE-BY', 'DE-NW'] },
  // By law only where most people are Catholic: five communes in six, Munich among them.
  { name: 'Mariä Himmelfahrt', on: '08-15', regions: ['DE-BY'] },
  // Once for all, 500 years after the theses; then each year in the North.
  { name: 'Reformationstag', on: '10-31', regions: ['DE'], from: 2017, to: 2017 },
  { name: 'Reformationstag', on: '10-31', regions: ['DE-HB', 'DE-HH'], from: 2018 },
  { name: 'Allerheiligen', on: '11-01', regions: ['DE-BY', 'DE-NW'] },
  // Austria
  { name: 'Neujahr', on: '01-01', regions: ['AT'] },
  { name: 'Heilige Drei Könige', on: '01-06', regions: ['AT'] },
  { name: 'Ostermontag', on: 1, regions: ['AT'] },
  { name: 'Staatsfeiertag', on: '05-01', regions: ['AT'] },
  { name: 'Christi Himmelfahrt', on: 39, regions: ['AT'] },
  { name: 'Pfingstmontag', on: 50, regions: ['AT'] },
  { name: 'Fronleichnam', on: 60, regions: ['AT'] },
  { name: 'Mariä Himmelfahrt', on: '08-15', regions: ['AT'] },
  { name: 'Nationalfeiertag', on: '10-26', regions: ['AT'] },
  { name: 'Allerheiligen', on: '11-01', regions: ['AT'] },
  { name: 'Mariä Empfängnis', on: '12-08', regions: ['AT'] },
  { name: 'Christtag', on: '12-25', regions: ['AT'] },
  { name: 'Stefanitag', on: '12-26', regions: ['AT'] },
  // Switzerland: only the 1st of August is federal law; the others are kept in most cantons.
  { name: 'Neujahr', on: '01-01', regions: ['CH'] },
  { name: 'Karfreitag', on: -2, regions: ['CH'] },
  { name: 'Ostermontag', on: 1, regions: ['CH'] },
  { name: 'Auffahrt', on: 39, regions: ['CH'] },
  { name: 'Pfingstmontag', on: 50, regions: ['CH'] },
  { name: 'Bundesfeier', on: '08-01', regions: ['CH'], from: 1994 },
  { name: 'Weihnachtstag', on: '12-25', regions: ['CH'] },
  { name: 'Stephanstag', on: '12-26', regions: ['CH'] },
  // Zurich; Berchtoldstag is custom rather than law, but offices are closed.
  { name: 'Berchtoldstag', on: '01-02', regions: ['CH-ZH'] },
  { name: 'Tag der Arbeit', on: '05-01', regions: ['CH-ZH'] },
];
