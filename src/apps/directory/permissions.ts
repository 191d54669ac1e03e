// What roles can permit here.

export const permissions = {
  'directory.self': 'See who one is and what time it is.',
  'directory.read':
    'See people, groups, roles, absences, delegations, legal entities, organisations and contacts.',
  'directory.plan': 'Record own absences and make colleagues deputies.',
  'directory.plan_others': 'See reasons of absences, and plan absences and deputies of colleagues.',
  'directory.manage_people': 'Change colleagues: title, org unit, manager, status.',
  'directory.manage_groups': 'Add and remove members of groups.',
  'directory.manage_roles': 'Give and take roles.',
  'directory.write_partners': 'Enter and change outside organisations and contacts.',
  'directory.read_master_data': 'See master data of organisations and requests to change it.',
  'directory.request_change': 'Ask for a change of master data.',
  'directory.decide_change': 'Approve or reject requests of others to change master data.',
} as const;
