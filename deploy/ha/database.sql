-- Once, at the primary: sh deploy/ha/configure.sh has filled in the password.
create role charsheet login password '@database_password@';
create database charsheet owner charsheet encoding 'UTF8' template template0;
revoke connect on database charsheet from public;
-- PgBouncer keeps no settings of a session.
alter role charsheet in database charsheet set statement_timeout = '6000';
alter role charsheet in database charsheet set idle_in_transaction_session_timeout = '10000';
