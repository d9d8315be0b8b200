// Stands in for the native module that older server builds hash passwords with: there are none here, who reaches the server is on this machine.
'use strict';

const refuse = async () => {
  throw new Error('This server takes no password.');
};

exports.hash = refuse;
exports.verify = refuse;
